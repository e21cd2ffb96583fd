import type { Noun } from '#server/nouns/noun.ts';
import { readSharedTextPieces } from './shared-texts.ts';

export const sharedTextNoun: Noun<'sharedTexts'> = {
  read: readSharedTextPieces,
  room: ({ noun, rowId }) => `${noun}:${rowId}`,
};
