import type { Noun } from '#server/nouns/noun.ts';
import { readLines } from './lines.ts';

/** Lines are only ever touched: their text must not stay in the event feed after they are deleted. */
export const transcriptLineNoun: Noun<'transcriptLines'> = {
  read: readLines,
  room: ({ meetingId }) => `transcripts:${meetingId}`,
};
