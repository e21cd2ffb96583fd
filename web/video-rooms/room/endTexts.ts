import type { RoomEndReason } from '#rules/room-client.ts';
import { msg } from '#rules/translate.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';

/** Why the call is over for the user, by the reason. */
const endTexts = {
  left: { title: msg('You left the room'), detail: msg('You can join again.') },
  deleted: { title: msg('The room was deleted'), detail: msg('The call ended for everyone in it.') },
  removed: { title: msg('A host removed you'), detail: msg('You can join again once a host lets you back in.') },
  noLongerMember: {
    title: msg('You can no longer see this room'),
    detail: msg('Ask an admin if you think that is a mistake.'),
  },
  gone: {
    title: msg('You can no longer see this room'),
    detail: msg('It was deleted, or you may not see it.'),
  },
  movedHere: {
    title: msg('You joined in another window'),
    detail: msg('The call goes on there. You can also join here again.'),
  },
  away: {
    title: msg('You lost the connection'),
    detail: msg('It took too long to come back. Check your connection and join again.'),
  },
  signedOut: { title: msg('You left the call'), detail: msg('You are signed out.') },
  otherOrganization: {
    title: msg('You left the call'),
    detail: msg('It belongs to another organization than the one you see now.'),
  },
  otherCall: { title: msg('You left the call'), detail: msg('You joined another call in another window.') },
};

/** The title and the detail that say why the call is over for the user, in their language. */
export function endTextOf(reason: RoomEndReason): { title: string; detail: string } {
  if (typeof reason === 'object') return { title: t('You lost the connection'), detail: reason.sentence };
  const { title, detail } = endTexts[reason];
  return { title: t(title), detail: t(detail) };
}

/** Says why the call is over for the user, unless they left it. */
export function sayWhyEnded(reason: RoomEndReason | null): void {
  if (!reason || reason === 'left') return;
  const { title, detail } = endTextOf(reason);
  // Signing out dismisses all toasts first.
  setTimeout(() => toast.error(title, detail));
}
