import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import type { RowScope } from '#contract/shapes.ts';
import { needsAttention } from '#rules/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { checkMessage, touchSource } from '#server/chat/sources.ts';
import { isSharedWith } from '#server/db/audience.ts';
import { changeAll } from '#server/db/change-all.ts';
import { deletedNow } from '#server/db/columns.ts';
import { readList, readRows } from '#server/db/rows.ts';
import { bySortOrder, firstPlace, reorder } from '#server/db/sort-order.ts';
import { checkNamed, findDeleted, findLocked, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { handOver, type Touching, teamRows, touchRows } from '#server/db/touch.ts';
import { demand } from '#server/errors.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import { isMine } from '#server/teams/mine.ts';
import { checkTeam, isVisibleTeam } from '#server/teams/teams.ts';
import { withoutTeamOf } from '#server/teams/without-team.ts';
import { demandSameText, onSameText } from '#server/texts.ts';
import { checkAssignees, withOwner } from '#server/users/users.ts';
import { checkVisibleTo, visibleToAfter } from '#server/users/visible-to.ts';
import { type Dropped, lockDropped } from './drop.ts';
import { issues } from './table.ts';

// Named in full: the query builder leaves table names out where it selects from one table.
const madeFromIt = sql`from todos
  where todos.issue_id = issues.id and todos.deleted_at is null and ${isSharedWith('todos', 'issues')}`;

const columns = {
  id: issues.id,
  title: issues.title,
  description: issues.description,
  priority: issues.priority,
  status: issues.status,
  issueType: issues.issueType,
  rating: issues.rating,
  isRated: issues.isRated,
  ownerId: issues.ownerId,
  createdById: issues.createdById,
  teamId: issues.teamId,
  visibleTo: issues.visibleTo,
  // An issue shows no rock that is deleted, or that not all who see the issue may see; it keeps it.
  rockId: sql<number | null>`(select rocks.id from rocks
    where rocks.id = issues.rock_id and rocks.deleted_at is null and ${isSharedWith('rocks', 'issues')})`,
  decision: issues.decision,
  solvedAt: issues.solvedAt,
  // Nobody outside of a private team learns that there is one.
  sentFromTeamId: sql<number | null>`(
    select teams.id from teams where teams.id = issues.sent_from_team_id and not teams.is_private)`,
  sentAt: issues.sentAt,
  measurableId: sql<number | null>`(select measurables.id
    from measurables join scorecards on scorecards.id = measurables.scorecard_id
    where measurables.id = issues.measurable_id and ${isSharedWith('scorecards', 'issues')})`,
  headlineId: sql<number | null>`(select headlines.id from headlines
    where headlines.id = issues.headline_id and ${isSharedWith('headlines', 'issues')})`,
  droppedWeek: issues.droppedWeek,
  todosTotal: sql<number>`(select count(*)::int ${madeFromIt})`,
  todosDone: sql<number>`(select count(todos.completed_at)::int ${madeFromIt})`,
  sortOrder: issues.sortOrder,
  createdAt: issues.createdAt,
  updatedAt: issues.updatedAt,
  version: issues.version,
};

type Filter = {
  teamId?: number | undefined;
  rockId?: number | undefined;
  issueType?: IssueType | undefined;
  sentFromTeamId?: number | undefined;
  /** `mine`: of the caller and their teams. */
  scope?: RowScope | undefined;
};

const matching = (
  scope: Scope,
  { teamId, rockId, issueType, sentFromTeamId, scope: reach }: Filter,
): (SQL | undefined)[] => [
  reach === 'mine' ? isMine(scope, issues) : undefined,
  teamId === undefined ? undefined : eq(issues.teamId, teamId),
  // Only where the issue shows that rock: the id of a hidden one finds nothing.
  rockId === undefined ? undefined : and(eq(issues.rockId, rockId), sql`${columns.rockId} = ${rockId}`),
  issueType && eq(issues.issueType, issueType),
  // Members of a private team see what it sent, although the issues themselves do not name it.
  sentFromTeamId === undefined ? undefined : isVisibleTeam(scope, issues.sentFromTeamId, sentFromTeamId),
];

/** Issues in manual order: all, or those that the filter lets through, closed ones apart or closed ones only. */
export function listIssues(
  scope: Scope,
  query: Filter & { status?: IssueStatus | undefined; closed?: boolean | undefined; limit?: number | undefined } & {
    noTeamOf?: number | undefined;
  },
): Promise<Issue[]> {
  const { status, closed, limit, noTeamOf } = query;
  const condition = ours(
    scope,
    issues,
    ...matching(scope, query),
    status && eq(issues.status, status),
    noTeamOf === undefined ? undefined : withoutTeamOf(scope, issues, noTeamOf),
    // Written out, so that the index of those that are not closed serves.
    closed === undefined ? undefined : closed ? sql`status = 'closed'` : sql`status <> 'closed'`,
  );
  const [from, order] = [sql`from ${issues} where ${condition}`, bySortOrder(issues)];
  if (limit === undefined)
    return readList<Issue, 'description'>(scope.db, columns, { from, order, text: 'description' });
  return readRows<Issue>(scope.db, columns, sql`${from} order by ${order} limit ${limit}`);
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
    .where(ours(scope, issues, ...matching(scope, filter)));
  return counted ?? { total: 0, open: 0, resolved: 0 };
}

/** Issues that are not deleted, by their ids; in manual order. */
export const readIssues = (scope: Reading, ids: number[]): Promise<Issue[]> =>
  scope.db
    .select(columns)
    .from(issues)
    .where(ours(scope, issues, isOneOf(issues.id, ids)))
    .orderBy(bySortOrder(issues));

/** One issue that is not deleted. @throws NotFound */
export const findIssue = async (scope: Reading, id: number): Promise<Issue> =>
  found(await readIssues(scope, [id]), 'Issue');

/** An issue that nobody else changes until this is through. @throws NotFound */
const findIssueToChange = (scope: Scope, id: number): Promise<Issue> =>
  findLocked(scope, issues, id, () => findIssue(scope, id));

/** Makes sure that an issue named in a body is of the organization. @throws Invalid naming issueId */
export const checkIssue = (scope: Scope, id: number | null | undefined): Promise<void> =>
  checkNamed(scope, issues, 'issue', id);

const rows = { noun: 'issues' as const, table: issues, read: readIssues };

type IssueFields = Partial<
  Pick<
    Issue,
    | 'title'
    | 'description'
    | 'priority'
    | 'status'
    | 'issueType'
    | 'rating'
    | 'ownerId'
    | 'teamId'
    | 'rockId'
    | 'decision'
  >
> & { assignedToId?: string | null | undefined };

async function checkReferences(scope: Scope, { ownerId, assignedToId, teamId, rockId }: IssueFields): Promise<void> {
  await checkAssignees(scope, 'ownerId', [ownerId]);
  await checkAssignees(scope, 'assignedToId', [assignedToId]);
  await checkTeam(scope, teamId);
  await checkRock(scope, rockId);
}

type NewIssue = IssueFields &
  Dropped & {
    title: string;
    visibleTo?: string[] | null | undefined;
    messageId?: number | null | undefined;
  };

/**
 * Creates an issue: open, short-term and rated 3 unless said otherwise. If its team has
 * already dropped the same row in the same week, the answer is that issue. @throws Invalid
 */
export async function createIssue(scope: Scope, given: NewIssue): Promise<Issue> {
  await checkVisibleTo(scope, given);
  await checkReferences(scope, given);
  await checkMessage(scope, given.messageId);
  const isDropped = await lockDropped(scope, given);
  const [dropped] = isDropped
    ? await scope.db
        .select(columns)
        .from(issues)
        .where(ours(scope, issues, isDropped))
    : [];
  if (dropped) return dropped;
  const fields = withOwner(given);
  const [row] = await scope.db
    .insert(issues)
    .values({
      ...fields,
      visibleTo: visibleToAfter(fields.visibleTo ?? null, fields),
      isRated: given.rating !== undefined,
      sortOrder: firstPlace(scope, issues),
      organizationId: scope.actor.organizationId,
      createdById: scope.actor.userId,
    })
    .returning({ id: issues.id });
  const issue = await findIssue(scope, row?.id ?? 0);
  scope.record('issues', 'created', issue);
  await touchSource(scope, given.messageId, 'issues', issue.id);
  return issue;
}

/** What changes along with the status: when it was solved. */
const afterStatus = (status: IssueStatus | undefined) =>
  status && { solvedAt: needsAttention(status) ? null : sql`coalesce(${issues.solvedAt}, now())` };

/** What changes along with the team: which team sent it, and when; a team that gets it back did not send it. */
function afterTeam(teamId: number | null | undefined) {
  if (teamId === undefined) return undefined;
  const isSent = sql`team_id is not null and team_id <> ${teamId}::int and sent_from_team_id is distinct from ${teamId}::int`;
  return {
    sentFromTeamId: sql`case when ${isSent} then team_id when team_id = ${teamId}::int then sent_from_team_id end`,
    sentAt: sql`case when ${isSent} then now() when team_id = ${teamId}::int then sent_at end`,
  };
}

/** Changes the fields sent; only owner, creator, managers and admins hand an issue over. @throws NotFound, Forbidden, Invalid */
export async function changeIssue(
  scope: Scope,
  id: number,
  given: IssueFields & { descriptionFrom?: string | null | undefined; decisionFrom?: string | null | undefined },
): Promise<Issue> {
  await checkReferences(scope, given);
  const issue = await findIssueToChange(scope, id);
  const { decisionFrom, ...sent } = onSameText(issue, withOwner(given));
  demandSameText('decision', issue.decision, sent.decision, decisionFrom);
  const fields = {
    ...sent,
    ...afterStatus(sent.status),
    ...afterTeam(sent.teamId),
    visibleTo: visibleToAfter(issue.visibleTo, sent),
    isRated: given.rating === undefined ? undefined : true,
  };
  if (fields.ownerId !== undefined && fields.ownerId !== issue.ownerId) {
    demand(
      mayDispose(scope.actor, issue),
      'Only its owner, its creator, a manager or an admin may hand this issue over',
    );
  }
  const changed = await update(scope, id, fields);
  scope.record('issues', 'changed', changed, issue);
  return changed;
}

/** Makes issues short-term or long-term; gives those that were not. @throws Invalid for an id that is unknown */
export const moveIssues = (scope: Scope, ids: number[], issueType: IssueType): Promise<Issue[]> =>
  changeAll(scope, rows, ids, { issueType });

/** Gives issues a status; gives those that had another. @throws Invalid for an id that is unknown */
export const setIssueStatus = (scope: Scope, ids: number[], status: IssueStatus): Promise<Issue[]> =>
  changeAll(scope, { ...rows, alsoSet: afterStatus(status) }, ids, { status });

/** Gives issues to a team, or with null to none; returns those that changed. @throws Invalid */
export async function setIssueTeam(scope: Scope, ids: number[], teamId: number | null): Promise<Issue[]> {
  await checkTeam(scope, teamId);
  const alsoSet = afterTeam(teamId);
  return changeAll(scope, { ...rows, alsoSet }, ids, { teamId, ...(teamId !== null && { visibleTo: null }) });
}

/** Puts issues into the order of their numbers, within the places that they hold; gives those that moved. @throws Invalid */
export async function reorderIssues(scope: Scope, placed: { id: number; sortOrder: number }[]): Promise<Issue[]> {
  const ids = placed.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ id }) => id);
  return reorder(scope, 'issues', issues, ids, 'issues', readIssues);
}

const disposal = 'Only its owner, its creator, a manager or an admin may delete this issue';

/** Deletes an issue; it can be brought back. @throws NotFound, Forbidden */
export async function deleteIssue(scope: Scope, id: number): Promise<void> {
  demand(mayDispose(scope.actor, await findIssueToChange(scope, id)), disposal);
  scope.record('issues', 'deleted', await update(scope, id, deletedNow));
}

/** Brings a deleted issue back. @throws NotFound, Forbidden */
export async function restoreIssue(scope: Scope, id: number): Promise<Issue> {
  demand(mayDispose(scope.actor, await findDeleted(scope, issues, id, 'Issue')), disposal);
  const issue = await update(scope, id, { deletedAt: null });
  scope.record('issues', 'restored', issue);
  return issue;
}

/** Changes an issue that was found and locked. */
const update = (scope: Scope, id: number, fields: PgUpdateSetSource<typeof issues>): Promise<Issue> =>
  updateRow<typeof issues, Issue>(scope, issues, id, fields, columns, 'Issue');

/** Gives all issues that one person owns, deleted ones too, to another. */
export const handOverIssues = (scope: Touching, from: string, to: string) =>
  handOver(scope, 'issues', issues, from, to);

/** As their team is deleted, or brought back. */
export const issuesOfTeam = teamRows('issues', issues);

/** Tells issues of which the to-dos made from them have changed: since they count them, they are newer by it. */
export const touchIssues = (scope: Touching, ids: number[]) =>
  touchRows(scope, 'issues', issues, isOneOf(issues.id, ids));

/** Tells the issues of rocks that come or go, which they then show or not. */
export const touchIssuesOfRocks = (scope: Touching, rockIds: number[]) =>
  touchRows(scope, 'issues', issues, isOneOf(issues.rockId, rockIds));

/** Removes for good the issues that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeIssues(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(issues).where(lt(issues.deletedAt, before));
}
