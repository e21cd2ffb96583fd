import { type Feed, ownAudience, titledLog } from '#server/events/feed.ts';
import { readIssues } from './issues.ts';

export const issueFeed: Feed<'issues'> = {
  read: readIssues,
  ...titledLog('issues'),
  audience: ownAudience('issues'),
  // `rating` says what `isRated` would; sending and solving are acts of their own.
  hiddenFields: ['isRated', 'solvedAt', 'sentAt', 'sentFromTeamId'],
  hiddenValues: ['description', 'decision'],
};
