import { ownAudience } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readRecordings } from './recordings.ts';

export const recordingNoun: Noun<'recordings'> = {
  read: readRecordings,
  audience: ownAudience('recordings'),
  title: ({ title }) => title,
};
