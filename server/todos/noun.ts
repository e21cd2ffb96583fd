import { eq, isNull, or, sql } from 'drizzle-orm';
import { ownAudience, titledLog } from '#server/events/feed.ts';
import { ownedRows } from '#server/nouns/hand-over.ts';
import { inTrash, isDisposable } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { isOwnerOrCreator } from '#server/nouns/own-data.ts';
import { teamRows } from '#server/nouns/team-rows.ts';
import { titleSearch } from '#server/nouns/title-search.ts';
import { isOfMyTeams } from '#server/teams/mine.ts';
import { todoRoutes } from './routes.ts';
import { todos } from './table.ts';
import { findTodo, readTodos } from './todos.ts';

const { title, description, priority, dueDate, completedAt, archivedAt, createdAt, ownerId, teamId } = todos;

export const todoNoun: Noun<'todos'> = {
  routes: todoRoutes,
  table: todos,
  read: readTodos,
  find: findTodo,
  ...titledLog('todos'),
  audience: ownAudience('todos'),
  hiddenFields: ['completedAt'],
  hiddenValues: ['description'],
  search: titleSearch('todos', todos, {
    condition: isNull(archivedAt),
    isLast: sql`${completedAt} is not null`,
    detail: dueDate,
  }),
  ...inTrash('todos', todos, (scope) => ({
    title,
    isRestorable: isDisposable(scope, todos, or(eq(ownerId, scope.actor.userId), isOfMyTeams(scope, teamId))),
  })),
  owned: ownedRows('todos', todos),
  ofTeam: teamRows('todos', todos),
  ownData: ({ actor }) => ({
    table: todos,
    columns: { title, description, priority, dueDate, completedAt, createdAt },
    isMine: isOwnerOrCreator(todos, actor.userId),
  }),
};
