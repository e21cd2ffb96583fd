import { type Feed, ownAudience, titledLog } from '#server/events/feed.ts';
import { readHeadlines } from './headlines.ts';

export const headlineFeed: Feed<'headlines'> = {
  read: readHeadlines,
  ...titledLog('headlines'),
  audience: ownAudience('headlines'),
  hiddenValues: ['description'],
};
