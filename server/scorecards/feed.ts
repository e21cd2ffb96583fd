import { type Feed, namedLog, ownAudience } from '#server/events/feed.ts';
import { readScorecards } from './scorecards.ts';

export const scorecardFeed: Feed<'scorecards'> = {
  read: readScorecards,
  ...namedLog('scorecards'),
  audience: ownAudience('scorecards'),
};
