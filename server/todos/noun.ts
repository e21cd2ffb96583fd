import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { ownAudience, titledLog } from '#server/events/feed.ts';
import { inTrash, isDisposable } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { isOwnerOrCreator } from '#server/nouns/own-data.ts';
import { teamRows } from '#server/nouns/team-rows.ts';
import { titleSearch } from '#server/nouns/title-search.ts';
import { asServer } from '#server/scope.ts';
import { isOfMyTeams } from '#server/teams/mine.ts';
import { findTodo, readTodos } from './read.ts';
import { todoRoutes } from './routes.ts';
import { ownedTodos } from './series/hand-over.ts';
import { purgeSeries } from './series/series.ts';
import { todos } from './table.ts';

const { title, description, priority, dueDate, completedAt, archivedAt, createdAt, ownerId, teamId } = todos;

const trash = inTrash('todos', todos, (scope) => ({
  title,
  isRestorable: isDisposable(scope, todos, or(eq(ownerId, scope.actor.userId), isOfMyTeams(scope, teamId))),
}));

const ofTeam = teamRows('todos', todos);

export const todoNoun: Noun<'todos'> = {
  routes: todoRoutes,
  table: todos,
  read: readTodos,
  find: findTodo,
  ...titledLog('todos'),
  audience: ownAudience('todos'),
  hiddenFields: ['completedAt', 'seriesId', 'isRepetition'],
  hiddenValues: ['description'],
  search: titleSearch('todos', todos, {
    condition: isNull(archivedAt),
    isLast: sql`${completedAt} is not null`,
    detail: dueDate,
  }),
  ...trash,
  async purge(scope, before) {
    await trash.purge(scope, before);
    await purgeSeries(scope.db);
  },
  owned: ownedTodos,
  ofTeam: {
    ...ofTeam,
    /** To-dos that appeared in their series meanwhile come along. */
    async rejoin(scope, teamId, ids) {
      const before = alias(todos, 'before');
      const isAfter = and(eq(before.seriesId, todos.seriesId), lt(before.plannedDay, todos.plannedDay));
      const next = await scope.db
        .selectDistinct({ id: todos.id })
        .from(todos)
        .innerJoin(before, isAfter)
        .where(ours(asServer(scope), todos, isOneOf(before.id, ids)));
      await ofTeam.rejoin(scope, teamId, [...ids, ...next.map(({ id }) => id)]);
    },
  },
  ownData: ({ actor }) => ({
    table: todos,
    columns: { title, description, priority, dueDate, completedAt, createdAt },
    isMine: isOwnerOrCreator(todos, actor.userId),
  }),
};
