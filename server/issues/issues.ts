import { asc, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { touched } from '#server/db/columns.ts';
import { readRows } from '#server/db/rows.ts';
import { reorder } from '#server/db/sort-order.ts';
import { checkNamed, found, isOneOf, lockRows, ours, oursDeleted, oursEver } from '#server/db/tenant.ts';
import { demand, Invalid } from '#server/errors.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import type { Scope, SystemScope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { checkPeople, withOwner } from '#server/users/users.ts';
import { issues } from './table.ts';

// Named in full: the query builder leaves table names out where it selects from one table.
const madeFromIt = sql.raw('from todos where todos.issue_id = issues.id and todos.deleted_at is null');

const columns = {
  id: issues.id,
  title: issues.title,
  description: issues.description,
  priority: issues.priority,
  status: issues.status,
  issueType: issues.issueType,
  rating: issues.rating,
  ownerId: issues.ownerId,
  createdById: issues.createdById,
  teamId: issues.teamId,
  // While its rock is deleted an issue shows none, and has it again when the rock is brought back.
  rockId: sql<number | null>`(select rocks.id from rocks where rocks.id = issues.rock_id and rocks.deleted_at is null)`,
  todosTotal: sql<number>`(select count(*)::int ${madeFromIt})`,
  todosDone: sql<number>`(select count(todos.completed_at)::int ${madeFromIt})`,
  sortOrder: issues.sortOrder,
  createdAt: issues.createdAt,
  updatedAt: issues.updatedAt,
};

type Filter = {
  teamId?: number | undefined;
  rockId?: number | undefined;
  issueType?: IssueType | undefined;
};

const matching = ({ teamId, rockId, issueType }: Filter): (SQL | undefined)[] => [
  teamId === undefined ? undefined : eq(issues.teamId, teamId),
  rockId === undefined ? undefined : eq(issues.rockId, rockId),
  issueType && eq(issues.issueType, issueType),
];

/** Issues in manual order: all, or those that the filter lets through, closed ones apart or closed ones only. */
export function listIssues(
  scope: Scope,
  query: Filter & { status?: IssueStatus | undefined; closed?: boolean | undefined; limit?: number | undefined },
): Promise<Issue[]> {
  const { status, closed, limit } = query;
  const condition = ours(
    scope,
    issues,
    ...matching(query),
    status && eq(issues.status, status),
    // Written out, so that the index of those that are not closed serves.
    closed === undefined ? undefined : closed ? sql`status = 'closed'` : sql`status <> 'closed'`,
  );
  return readRows<Issue>(
    scope.db,
    columns,
    sql`from ${issues} where ${condition} order by ${issues.sortOrder}, ${issues.id} desc
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
}

/** How many issues the filter lets through: in all, open or in progress, and resolved or closed. */
export async function countIssues(
  scope: Scope,
  filter: Filter,
): Promise<{ total: number; open: number; resolved: number }> {
  const [counted] = await scope.db
    .select({
      total: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${issues.status} in ('open', 'in_progress')))::int`,
      resolved: sql<number>`(count(*) filter (where ${issues.status} in ('resolved', 'closed')))::int`,
    })
    .from(issues)
    .where(ours(scope, issues, ...matching(filter)));
  return counted ?? { total: 0, open: 0, resolved: 0 };
}

/** One issue that is not deleted. @throws NotFound */
export async function findIssue(scope: Scope, id: number): Promise<Issue> {
  const rows = await scope.db
    .select(columns)
    .from(issues)
    .where(ours(scope, issues, eq(issues.id, id)));
  return found(rows, 'Issue');
}

/** Makes sure that an issue named in a body is of the organization. @throws Invalid naming issueId */
export const checkIssue = (scope: Scope, id: number | null | undefined): Promise<void> =>
  checkNamed(scope, issues, 'issue', id);

type IssueFields = Partial<
  Pick<
    Issue,
    'title' | 'description' | 'priority' | 'status' | 'issueType' | 'rating' | 'ownerId' | 'teamId' | 'rockId'
  >
> & { assignedToId?: string | null | undefined };

async function checkReferences(scope: Scope, { ownerId, assignedToId, teamId, rockId }: IssueFields): Promise<void> {
  await checkPeople(scope, 'ownerId', [ownerId]);
  await checkPeople(scope, 'assignedToId', [assignedToId]);
  await checkTeam(scope, teamId);
  await checkRock(scope, rockId);
}

/** Creates an issue: open, short-term and rated 3 unless said otherwise. @throws Invalid */
export async function createIssue(scope: Scope, given: IssueFields & { title: string }): Promise<Issue> {
  await checkReferences(scope, given);
  const [row] = await scope.db
    .insert(issues)
    .values({
      ...withOwner(given),
      organizationId: scope.actor.organizationId,
      createdById: scope.actor.userId,
    })
    .returning({ id: issues.id });
  return tellIssue(scope, row?.id ?? 0);
}

/** Changes the fields sent; only owner, creator, managers and admins hand an issue over. @throws NotFound, Forbidden, Invalid */
export async function changeIssue(scope: Scope, id: number, given: IssueFields): Promise<Issue> {
  const fields = withOwner(given);
  const issue = await findIssue(scope, id);
  if (fields.ownerId !== undefined && fields.ownerId !== issue.ownerId) {
    demand(
      mayDispose(scope.actor, issue),
      'Only its owner, its creator, a manager or an admin may hand this issue over',
    );
  }
  await checkReferences(scope, given);
  await scope.db
    .update(issues)
    .set({ ...fields, ...touched })
    .where(ours(scope, issues, eq(issues.id, id)));
  return tellIssue(scope, id);
}

/** Makes issues short-term or long-term; gives those that were not. @throws Invalid for an id that is unknown */
export const moveIssues = (scope: Scope, ids: number[], issueType: IssueType): Promise<Issue[]> =>
  changeAll(scope, ids, { issueType }, ne(issues.issueType, issueType));

/** Gives issues a status; gives those that had another. @throws Invalid for an id that is unknown */
export const setIssueStatus = (scope: Scope, ids: number[], status: IssueStatus): Promise<Issue[]> =>
  changeAll(scope, ids, { status }, ne(issues.status, status));

/** Changes those issues of which the condition is true. @throws Invalid */
async function changeAll(
  scope: Scope,
  ids: number[],
  fields: Partial<typeof issues.$inferInsert>,
  differs: SQL,
): Promise<Issue[]> {
  const locked = await lockRows(scope, issues, ids);
  if (locked.length < new Set(ids).size) {
    const message = 'There is no such issue (issueIds)';
    throw new Invalid([{ path: 'issueIds', message, code: 'no_such', params: { what: 'issue' } }]);
  }
  const rows = await scope.db
    .update(issues)
    .set(fields)
    .where(ours(scope, issues, isOneOf(issues.id, ids), differs))
    .returning({ id: issues.id });
  return tellIssues(
    scope,
    rows.map(({ id }) => id),
  );
}

/** Puts issues into the order of their numbers, within the places that they hold; gives those that moved. @throws Invalid */
export async function reorderIssues(scope: Scope, placed: { id: number; sortOrder: number }[]): Promise<Issue[]> {
  const ids = placed.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ id }) => id);
  return tellIssues(scope, await reorder(scope, issues, ids, 'issues'));
}

const disposal = 'Only its owner, its creator, a manager or an admin may delete this issue';

/** Deletes an issue; it can be brought back. @throws NotFound, Forbidden */
export async function deleteIssue(scope: Scope, id: number): Promise<void> {
  const issue = await findIssue(scope, id);
  demand(mayDispose(scope.actor, issue), disposal);
  await scope.db
    .update(issues)
    .set({ deletedAt: scope.now.toISOString() })
    .where(ours(scope, issues, eq(issues.id, id)));
  scope.tell('issues.removed', [id]);
  tellTodosOf(scope, issue);
}

/** Brings a deleted issue back. @throws NotFound, Forbidden */
export async function restoreIssue(scope: Scope, id: number): Promise<Issue> {
  const deleted = oursDeleted(scope, issues, eq(issues.id, id));
  demand(mayDispose(scope.actor, found(await scope.db.select().from(issues).where(deleted), 'Issue')), disposal);
  await scope.db.update(issues).set({ deletedAt: null }).where(deleted);
  const issue = await tellIssue(scope, id);
  tellTodosOf(scope, issue);
  return issue;
}

/** The to-dos made from an issue show it no more, or again: their lists have to be asked again. */
function tellTodosOf(scope: Scope, { todosTotal }: Issue): void {
  if (todosTotal > 0) scope.tell('todos.stale', {});
}

/** Gives all issues that one person owns, deleted ones too, to another. */
export async function handOverIssues(scope: Scope, from: string, to: string): Promise<void> {
  await scope.db
    .update(issues)
    .set({ ownerId: to })
    .where(oursEver(scope, issues, eq(issues.ownerId, from)));
}

async function tellIssue(scope: Scope, id: number): Promise<Issue> {
  return found(await tellIssues(scope, [id]), 'Issue');
}

/** How many issues an event carries. */
const toldAtMost = 200;

/** Tells how issues are, after the to-dos made from them changed: since they count them, they are newer by it. */
export async function touchIssues(scope: Scope, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockRows(scope, issues, ids);
  await scope.db
    .update(issues)
    .set(touched)
    .where(ours(scope, issues, isOneOf(issues.id, ids)));
  await tellIssues(scope, ids);
}

/** Tells how issues are now; gives them. */
async function tellIssues(scope: Scope, ids: number[]): Promise<Issue[]> {
  const rows = await scope.db
    .select(columns)
    .from(issues)
    .where(ours(scope, issues, isOneOf(issues.id, ids)))
    .orderBy(asc(issues.sortOrder), desc(issues.id));
  if (rows.length > toldAtMost) scope.tell('issues.stale', {});
  else if (rows.length > 0) scope.tell('issues.changed', rows);
  return rows;
}

/** Removes for good the issues that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeIssues(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(issues).where(lt(issues.deletedAt, before));
}
