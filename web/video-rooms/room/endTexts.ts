import { msg } from '#rules/translate.ts';

/** Why the call is over for the user, by the reason. */
export const endTexts = {
  left: { title: msg('You left the room'), detail: msg('The others can go on without you. You can join again.') },
  deleted: { title: msg('The room was deleted'), detail: msg('The call ended for everyone in it.') },
  removed: { title: msg('A host removed you'), detail: msg("You can't join this room again.") },
  noLongerMember: {
    title: msg('You can no longer see this room'),
    detail: msg('Ask an admin if you think that is a mistake.'),
  },
  movedHere: {
    title: msg('You joined in another window'),
    detail: msg('The call goes on there. You can also join here again.'),
  },
  away: {
    title: msg('You lost the connection'),
    detail: msg('It took too long to come back. Check your connection and join again.'),
  },
};
