import type { Feed } from '#server/events/feed.ts';
import { readRecordings } from './recordings.ts';

export const recordingFeed: Feed<'recordings'> = {
  read: readRecordings,
  audience: ({ id }) => ({ sameAs: 'recordings', id }),
};
