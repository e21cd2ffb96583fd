import { inboxRoom } from '#server/events/rooms.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readSavedMarks } from './saved-messages.ts';

export const savedMessageNoun: Noun<'savedMessages'> = {
  read: readSavedMarks,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
};
