import type { Feed } from '#server/events/feed.ts';
import { readSharedTextPieces } from './shared-texts.ts';

export const sharedTextFeed: Feed<'sharedTexts'> = {
  read: readSharedTextPieces,
  room: ({ noun, rowId }) => `${noun}:${rowId}`,
};
