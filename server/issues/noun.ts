import { eq, sql } from 'drizzle-orm';
import { ownAudience, titledLog } from '#server/events/feed.ts';
import { ownedRows } from '#server/nouns/hand-over.ts';
import { inTrash, isDisposable } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { isOwnerOrCreator } from '#server/nouns/own-data.ts';
import { teamRows } from '#server/nouns/team-rows.ts';
import { titleSearch } from '#server/nouns/title-search.ts';
import { findIssue, readIssues } from './issues.ts';
import { issueRoutes } from './routes.ts';
import { issues } from './table.ts';

const { title, description, priority, status, issueType, createdAt } = issues;

export const issueNoun: Noun<'issues'> = {
  routes: issueRoutes,
  table: issues,
  read: readIssues,
  find: findIssue,
  ...titledLog('issues'),
  audience: ownAudience('issues'),
  // `rating` says what `isRated` would; sending and solving are acts of their own.
  hiddenFields: ['isRated', 'solvedAt', 'sentAt', 'sentFromTeamId'],
  hiddenValues: ['description', 'decision'],
  search: titleSearch('issues', issues, { isLast: sql`${status} = 'closed'`, detail: status }),
  ...inTrash('issues', issues, (scope) => ({
    title,
    isRestorable: isDisposable(scope, issues, eq(issues.ownerId, scope.actor.userId)),
  })),
  owned: ownedRows('issues', issues),
  ofTeam: teamRows('issues', issues),
  ownData: ({ actor }) => ({
    table: issues,
    columns: { title, description, priority, status, issueType, createdAt },
    isMine: isOwnerOrCreator(issues, actor.userId),
  }),
};
