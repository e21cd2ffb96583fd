import { eq } from 'drizzle-orm';
import { ownAudience, titledLog } from '#server/events/feed.ts';
import { ownedRows } from '#server/nouns/hand-over.ts';
import { inTrash, isDisposable } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { isOwnerOrCreator } from '#server/nouns/own-data.ts';
import { teamRows } from '#server/nouns/team-rows.ts';
import { findRock, readRocks } from './rocks.ts';
import { rockRoutes } from './routes.ts';
import { searchRocks } from './search.ts';
import { rocks } from './table.ts';

const { title, description, priority, status, progress, dueDate, quarterStart, createdAt } = rocks;

export const rockNoun: Noun<'rocks'> = {
  routes: rockRoutes,
  table: rocks,
  read: readRocks,
  find: findRock,
  ...titledLog('rocks'),
  audience: ownAudience('rocks'),
  hiddenFields: ['milestonesDone', 'milestonesTotal'],
  hiddenValues: ['description'],
  search: searchRocks,
  ...inTrash('rocks', rocks, (scope) => ({
    title,
    isRestorable: isDisposable(scope, rocks, eq(rocks.ownerId, scope.actor.userId)),
  })),
  owned: ownedRows('rocks', rocks),
  ofTeam: teamRows('rocks', rocks),
  ownData: ({ actor }) => ({
    table: rocks,
    columns: { title, description, priority, status, progress, dueDate, quarterStart, createdAt },
    isMine: isOwnerOrCreator(rocks, actor.userId),
  }),
};
