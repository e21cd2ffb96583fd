import { type Feed, ownAudience } from '#server/events/feed.ts';
import { readRecordings } from './recordings.ts';

export const recordingFeed: Feed<'recordings'> = {
  read: readRecordings,
  audience: ownAudience('recordings'),
  title: ({ title }) => title,
};
