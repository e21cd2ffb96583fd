import { type Feed, ownAudience, titledLog } from '#server/events/feed.ts';
import { readRocks } from './rocks.ts';

export const rockFeed: Feed<'rocks'> = {
  read: readRocks,
  ...titledLog('rocks'),
  audience: ownAudience('rocks'),
  hiddenFields: ['milestonesDone', 'milestonesTotal'],
  hiddenValues: ['description'],
};
