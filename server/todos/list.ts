import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { RowScope } from '#contract/shapes.ts';
import type { Todo } from '#contract/todos.ts';
import { isTruncated, readList, readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { containsAll, searchWords } from '#server/db/text-search.ts';
import { writeOnce } from '#server/db/write-once.ts';
import type { Scope } from '#server/scope.ts';
import { isMine, type Mine } from '#server/teams/mine.ts';
import { withoutTeamOf } from '#server/teams/without-team.ts';
import { todoColumns } from './read.ts';
import { todos } from './table.ts';

type Filters = {
  rockId?: number | undefined;
  issueId?: number | undefined;
  ownerId?: string | undefined;
  noTeamOf?: number | undefined;
  unowned?: true | undefined;
  teamId?: number | undefined;
  priority?: Todo['priority'] | undefined;
};
type TodoQuery = Omit<Filters, 'unowned'> & {
  unowned?: boolean | undefined;
  q?: string | undefined;
  scope?: RowScope | undefined;
  completed?: boolean | undefined;
  limit?: number | undefined;
  before?: number | undefined;
};

/** SQL condition for the filters of the list. Archived to-dos are only included for an issue. */
const matchesFilters = writeOnce(
  (
    { rockId, issueId, ownerId, noTeamOf, unowned, teamId, priority, ...actor }: Filters & Mine['actor'],
    scope: RowScope,
    which: 'all' | 'pending' | 'completed',
  ) => {
    // Compared with the visible rock or issue, so that the id of a hidden one finds nothing.
    const ofRock = and(eq(todos.rockId, rockId ?? 0), sql`${todoColumns.rockId} = ${rockId}`);
    const ofIssue = and(eq(todos.issueId, issueId ?? 0), sql`${todoColumns.issueId} = ${issueId}`);
    const within = rockId === undefined ? (scope === 'mine' ? isMine({ actor }, todos) : undefined) : ofRock;
    const unarchived = and(
      isNull(todos.archivedAt),
      within,
      ownerId === undefined ? undefined : eq(todos.ownerId, ownerId),
      noTeamOf === undefined ? undefined : withoutTeamOf({ actor }, todos, noTeamOf),
      unowned && isNull(todos.ownerId),
      teamId === undefined ? undefined : eq(todos.teamId, teamId),
      priority === undefined ? undefined : eq(todos.priority, priority),
    );
    return ours(
      { actor },
      todos,
      issueId === undefined ? unarchived : ofIssue,
      which === 'all' ? undefined : which === 'pending' ? isNull(todos.completedAt) : isNotNull(todos.completedAt),
    );
  },
);

/**
 * Lists the to-dos that match the filters, without archived ones unless they belong to an issue. All pending ones come first in manual
 * order, then the completed ones, newest first. `limit` and `before` select a page of the completed ones. `total` counts both.
 */
export async function listTodos(scope: Scope, query: TodoQuery): Promise<{ rows: Todo[]; total: number }> {
  const {
    scope: rowScope = query.noTeamOf === undefined ? 'mine' : 'all',
    completed,
    limit,
    before,
    unowned,
    q = '',
    ...filters
  } = query;
  const { organizationId, userId } = scope.actor;
  const those = (which: 'all' | 'pending' | 'completed') =>
    and(
      matchesFilters({ ...filters, unowned: unowned || undefined, organizationId, userId }, rowScope, which),
      containsAll(sql`concat_ws(' ', ${todos.title}, ${todos.description})`, searchWords(q)),
    );
  const all = those(completed === undefined ? 'all' : completed ? 'completed' : 'pending');
  if (limit === undefined && before === undefined) {
    const rows = await select(scope, all);
    return { rows, total: isTruncated(rows) ? await scope.db.$count(todos, those('all')) : rows.length };
  }
  return inSnapshot(scope, async (scope) => {
    const first = completed || before !== undefined ? [] : await select(scope, those('pending'));
    const after = sql`(${todos.completedAt}, ${todos.id}) < (select completed_at, id from ${todos} where ${ours(scope, todos, eq(todos.id, before ?? 0))})`;
    const page =
      completed === false ? [] : await select(scope, and(those('completed'), before ? after : undefined), limit);
    return { rows: [...first, ...page], total: await scope.db.$count(todos, all) };
  });
}

/** Pending to-dos in manual order, then completed ones, newest first. */
const order = writeOnce(
  () => sql`${todos.completedAt} desc nulls first,
    case when ${todos.completedAt} is null then ${todos.sortOrder} end, ${todos.id} desc`,
)({});

/** Selects to-dos in list order. */
function select(scope: Scope, condition: SQL | undefined, limit?: number): Promise<Todo[]> {
  const from = sql`from ${todos} where ${condition}`;
  if (limit === undefined)
    return readList<Todo, 'description'>(scope.db, todoColumns, { from, order, text: 'description' });
  return readRows<Todo>(scope.db, todoColumns, sql`${from} order by ${order} limit ${limit}`);
}
