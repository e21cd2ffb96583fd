import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Todo } from '#contract/todos.ts';
import { isCut, readList, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { ownTeamIds } from '#server/teams/teams.ts';
import { todos } from './table.ts';
import { todoColumns } from './todos.ts';

/** The condition «owned or created by the caller, or of a team of theirs». */
export const isMine = (scope: Scope): SQL | undefined =>
  or(
    eq(todos.ownerId, scope.actor.userId),
    eq(todos.createdById, scope.actor.userId),
    // As an array, so that an index serves each of the three.
    sql`${todos.teamId} = any(array(${ownTeamIds(scope)}))`,
  );

type TodoQuery = {
  rockId?: number | undefined;
  issueId?: number | undefined;
  scope?: 'mine' | 'all' | undefined;
  completed?: boolean | undefined;
  ownerId?: string | undefined;
  limit?: number | undefined;
  before?: number | undefined;
};

/** The condition that says whose to-dos are asked for; archived ones only of an issue. */
function asked(scope: Scope, query: TodoQuery): SQL | undefined {
  if (query.issueId !== undefined) return eq(todos.issueId, query.issueId);
  const whose = query.rockId === undefined ? undefined : eq(todos.rockId, query.rockId);
  return and(
    isNull(todos.archivedAt),
    whose ?? (query.scope === 'all' ? undefined : isMine(scope)),
    query.ownerId === undefined ? undefined : eq(todos.ownerId, query.ownerId),
  );
}

/**
 * To-dos that are not archived: the caller's and their teams', a rock's, or all, and of those where asked
 * an owner's; or those made from an issue, archived ones too. Pending ones come first, whole and in manual order; then the completed ones, the latest first and of those,
 * where asked, a page: `limit` rows after the one with the id `before`. `total` counts the completed ones too.
 */
export async function listTodos(scope: Scope, query: TodoQuery): Promise<{ rows: Todo[]; total: number }> {
  const within = ours(scope, todos, asked(scope, query));
  const pending = and(within, isNull(todos.completedAt));
  const completed = and(within, isNotNull(todos.completedAt));
  if (query.limit === undefined && query.before === undefined) {
    const rows = await select(scope, query.completed === undefined ? within : query.completed ? completed : pending);
    return { rows, total: isCut(rows) ? await scope.db.$count(todos, within) : rows.length };
  }
  return inSnapshot(scope, async (scope) => {
    const first = query.completed || query.before !== undefined ? [] : await select(scope, pending);
    const after = sql`(${todos.completedAt}, ${todos.id}) < (select completed_at, id from ${todos} where ${ours(scope, todos, eq(todos.id, query.before ?? 0))})`;
    const page =
      query.completed === false
        ? []
        : await select(scope, and(completed, query.before ? after : undefined), query.limit);
    const total = await scope.db.$count(
      todos,
      query.completed === false ? pending : query.completed ? completed : within,
    );
    return { rows: [...first, ...page], total };
  });
}

/** The pending ones by hand, then the completed ones, the latest first. */
const order = sql`${todos.completedAt} desc nulls first,
  case when ${todos.completedAt} is null then ${todos.sortOrder} end, ${todos.id} desc`;

/** To-dos in the order of lists. */
function select(scope: Scope, condition: SQL | undefined, limit?: number): Promise<Todo[]> {
  const from = sql`from ${todos} where ${condition}`;
  if (limit === undefined)
    return readList<Todo, 'description'>(scope.db, todoColumns, { from, order, text: 'description' });
  return readRows<Todo>(scope.db, todoColumns, sql`${from} order by ${order} limit ${limit}`);
}
