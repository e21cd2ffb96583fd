import type { Feed } from '#server/events/feed.ts';
import { readLines } from './lines.ts';

/** Lines are only ever touched: their text must not stay in the event feed after they are deleted. */
export const transcriptLineFeed: Feed<'transcriptLines'> = {
  read: readLines,
  room: ({ meetingId }) => `transcripts:${meetingId}`,
};
