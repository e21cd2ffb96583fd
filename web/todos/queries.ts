import type { RowScope } from '#contract/shapes.ts';
import type { Todo } from '#contract/todos.ts';
import { bySortOrder } from '#rules/sort-order.ts';
import { canMoveToTeam } from '#rules/teams.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { isInScope } from '#web/teams/queries.ts';

export const todos = collect<Todo>('todos', { idOf: byId });

/** How many completed to-dos load at a time. */
const pageSize = 50;

const isOf = (scope: RowScope) => (todo: Todo) => !todo.archived && isInScope(todo, scope);

const latestFirst = (one: Todo, other: Todo) =>
  (other.completedAt ?? '').localeCompare(one.completedAt ?? '') || other.id - one.id;
/** Pending ones in manual order, then the completed ones, the latest first. */
const pendingFirst = (one: Todo, other: Todo) =>
  Number(one.completed) - Number(other.completed) || (one.completed ? latestFirst : bySortOrder)(one, other);

/** All pending to-dos. */
export const pendingTodosQuery = (scope: RowScope = 'mine') =>
  todos.list(api.todos.list.options({ query: { scope, completed: false } }), {
    belongs: (todo) => !todo.completed && isOf(scope)(todo),
    compare: bySortOrder,
  });

/** Pending to-dos without a team whose owner or creator is one of these members. */
export const todosWithoutTeamQuery = (teamId: number, memberIds: string[]) =>
  todos.list(
    {
      ...api.todos.list.options({ query: { noTeamOf: teamId, completed: false } }),
      queryKey: ['todos', 'withoutTeam', teamId, memberIds],
    },
    {
      belongs: (todo) => !todo.completed && !todo.archived && canMoveToTeam(todo, memberIds),
      compare: bySortOrder,
    },
  );

const passes = (todo: Todo, { ownerId, unowned, teamId, priority }: CompletedFilters) =>
  (ownerId === undefined || todo.ownerId === ownerId) &&
  (!unowned || todo.ownerId === null) &&
  (teamId === undefined || todo.teamId === teamId) &&
  (priority === undefined || todo.priority === priority);

/** Filters for completed to-dos. */
export type CompletedFilters = {
  ownerId?: string | undefined;
  unowned?: true | undefined;
  teamId?: number | undefined;
  priority?: Todo['priority'] | undefined;
  q?: string | undefined;
};

/** The completed to-dos that match the filters, latest first, page by page. `hasWords` tells whether one contains the words `q`. */
export const completedTodosQuery = (
  scope: RowScope = 'mine',
  filters: CompletedFilters = {},
  hasWords: (todo: Todo) => boolean = () => true,
) =>
  todos.paged(['todos', 'completed', scope, JSON.stringify(filters)], {
    size: pageSize,
    first: api.todos.list.options({ query: { scope, completed: true, ...filters, limit: pageSize } }),
    ask: async (limit, before) => {
      const query = { scope, completed: true, ...filters, limit, before };
      const { rows, total } = await api.todos.list.page({ query });
      return { rows, total, hasMore: rows.length === limit };
    },
    belongs: (todo) => todo.completed && isOf(scope)(todo) && passes(todo, filters) && hasWords(todo),
    compare: latestFirst,
  });

/** The to-dos of a rock, completed ones too. */
export const rockTodosQuery = (rockId: number) =>
  todos.list(api.todos.list.options({ query: { rockId } }), {
    belongs: (todo) => todo.rockId === rockId && !todo.archived,
    compare: pendingFirst,
  });

/** The to-dos created from an issue, including completed and archived ones. */
export const issueTodosQuery = (issueId: number) =>
  todos.list(api.todos.list.options({ query: { issueId } }), {
    belongs: (todo) => todo.issueId === issueId,
    compare: pendingFirst,
  });

export const todoQuery = (id: number) => todos.one(id, api.todos.find.options({ params: { id } }));
