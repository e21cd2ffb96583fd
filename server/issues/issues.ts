import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import type { RowScope } from '#contract/shapes.ts';
import { needsAttention } from '#rules/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { checkMessage, touchSource } from '#server/chat/sources.ts';
import { isSharedWith } from '#server/db/audience.ts';
import { changeAll } from '#server/db/change-all.ts';
import { deletedNow } from '#server/db/columns.ts';
import { readList, readRows } from '#server/db/rows.ts';
import { bySortOrder, firstPlace, reorder } from '#server/db/sort-order.ts';
import { checkNamed, findDeleted, findLocked, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { isMine } from '#server/teams/mine.ts';
import { checkTeam, isVisibleTeam } from '#server/teams/teams.ts';
import { withoutTeamOf } from '#server/teams/without-team.ts';
import { demandSameText, onSameText } from '#server/texts.ts';
import { checkAssignees, withOwner } from '#server/users/users.ts';
import { checkVisibleTo, visibleToAfter } from '#server/users/visible-to.ts';
import { type DropSource, lockDropped } from './drop.ts';
import { issues } from './table.ts';

// With table names, because the query builder leaves them out in queries of one table.
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
  // Hides a rock that is deleted, or that not everyone who sees the issue can see. The column keeps it.
  rockId: sql<number | null>`(select rocks.id from rocks
    where rocks.id = issues.rock_id and rocks.deleted_at is null and ${isSharedWith('rocks', 'issues')})`,
  decision: issues.decision,
  solvedAt: issues.solvedAt,
  // Hides private teams from people who are not on them.
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
  /** `mine`: those of the caller and their teams. */
  scope?: RowScope | undefined;
};

const matching = (
  scope: Scope,
  { teamId, rockId, issueType, sentFromTeamId, scope: reach }: Filter,
): (SQL | undefined)[] => [
  reach === 'mine' ? isMine(scope, issues) : undefined,
  teamId === undefined ? undefined : eq(issues.teamId, teamId),
  // Compared with the visible rock, so that the id of a hidden one finds nothing.
  rockId === undefined ? undefined : and(eq(issues.rockId, rockId), sql`${columns.rockId} = ${rockId}`),
  issueType && eq(issues.issueType, issueType),
  // Members of a private team can list what it sent, although the issues do not name it.
  sentFromTeamId === undefined ? undefined : isVisibleTeam(scope, issues.sentFromTeamId, sentFromTeamId),
];

/** Returns issues in manual order: all or those that match the filter, with or without closed ones. */
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
    // A literal, so that PostgreSQL can use the partial index of issues that are not closed.
    closed === undefined ? undefined : closed ? sql`status = 'closed'` : sql`status <> 'closed'`,
  );
  const [from, order] = [sql`from ${issues} where ${condition}`, bySortOrder(issues)];
  if (limit === undefined)
    return readList<Issue, 'description'>(scope.db, columns, { from, order, text: 'description' });
  return readRows<Issue>(scope.db, columns, sql`${from} order by ${order} limit ${limit}`);
}

/** Counts the issues that match the filter: all, open or in progress, and resolved or closed. */
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

/** Returns issues by id in manual order, without deleted ones. */
export const readIssues = (scope: Reading, ids: number[]): Promise<Issue[]> =>
  scope.db
    .select(columns)
    .from(issues)
    .where(ours(scope, issues, isOneOf(issues.id, ids)))
    .orderBy(bySortOrder(issues));

/** Returns an issue. @throws NotFound, also if it is deleted */
export const findIssue = async (scope: Reading, id: number): Promise<Issue> =>
  found(await readIssues(scope, [id]), 'Issue');

/** Returns and locks an issue. @throws NotFound */
const findIssueToChange = (scope: Scope, id: number): Promise<Issue> =>
  findLocked(scope, issues, id, () => findIssue(scope, id));

/** Checks that an issue in a body exists in the organization. @throws Invalid naming issueId */
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

async function checkReferences(
  scope: Scope,
  { ownerId, assignedToId, teamId, rockId }: IssueFields,
  findCurrent?: () => Promise<(string | null)[]>,
): Promise<void> {
  await checkAssignees(scope, 'ownerId', [ownerId], findCurrent);
  await checkAssignees(scope, 'assignedToId', [assignedToId], findCurrent);
  await checkTeam(scope, teamId);
  await checkRock(scope, rockId);
}

type NewIssue = IssueFields &
  DropSource & {
    title: string;
    visibleTo?: string[] | null | undefined;
    messageId?: number | null | undefined;
  };

/**
 * Creates an issue, by default open, short-term and rated 3. If its team has already dropped the same row in the same week, returns that
 * issue instead. @throws Invalid
 */
export async function createIssue(scope: Scope, input: NewIssue): Promise<Issue> {
  await checkVisibleTo(scope, input);
  await checkReferences(scope, input);
  await checkMessage(scope, input.messageId);
  const isSameDrop = await lockDropped(scope, input);
  const [existing] = isSameDrop
    ? await scope.db
        .select(columns)
        .from(issues)
        .where(ours(scope, issues, isSameDrop))
    : [];
  if (existing) return existing;
  const fields = withOwner(input);
  const inserted = await scope.db
    .insert(issues)
    .values({
      ...fields,
      visibleTo: visibleToAfter(fields.visibleTo ?? null, fields),
      isRated: input.rating !== undefined,
      sortOrder: firstPlace(scope, issues),
      organizationId: scope.actor.organizationId,
      createdById: scope.actor.userId,
    })
    .returning({ id: issues.id });
  const { id } = found(inserted, 'Issue');
  const issue = await findIssue(scope, id);
  scope.record('issues', 'created', issue);
  await touchSource(scope, input.messageId, 'issues', issue.id);
  return issue;
}

/** Returns the fields that follow from a change of the status: when it was solved. */
const afterStatus = (status: IssueStatus | undefined) =>
  status && { solvedAt: needsAttention(status) ? null : sql`coalesce(${issues.solvedAt}, now())` };

/** Returns the fields that follow from a change of the team: which team sent it, and when. Sending it back clears them. */
function afterTeam(teamId: number | null | undefined) {
  if (teamId === undefined) return undefined;
  const isSent = sql`team_id is not null and team_id <> ${teamId}::int and sent_from_team_id is distinct from ${teamId}::int`;
  return {
    sentFromTeamId: sql`case when ${isSent} then team_id when team_id = ${teamId}::int then sent_from_team_id end`,
    sentAt: sql`case when ${isSent} then now() when team_id = ${teamId}::int then sent_at end`,
  };
}

/** Changes the fields that are sent. Reassigning needs the permission to delete. @throws NotFound; Forbidden; Invalid; TextChanged */
export async function changeIssue(
  scope: Scope,
  id: number,
  input: IssueFields & { descriptionFrom?: string | null | undefined; decisionFrom?: string | null | undefined },
): Promise<Issue> {
  await checkReferences(scope, input, async () => [(await findIssue(scope, id)).ownerId]);
  const issue = await findIssueToChange(scope, id);
  const { decisionFrom, ...sent } = onSameText(issue, withOwner(input));
  demandSameText('decision', issue.decision, sent.decision, decisionFrom);
  const fields = {
    ...sent,
    ...afterStatus(sent.status),
    ...afterTeam(sent.teamId),
    visibleTo: visibleToAfter(issue.visibleTo, sent),
    isRated: input.rating === undefined ? undefined : true,
  };
  if (fields.ownerId !== undefined && fields.ownerId !== issue.ownerId) {
    demand(
      mayDispose(scope.actor, issue),
      msg('Only the owner, creator, managers and admins can reassign this {issue}'),
    );
  }
  const changed = await update(scope, id, fields);
  scope.record('issues', 'changed', changed, issue);
  return changed;
}

/** Makes issues short-term or long-term; returns those that changed. @throws Invalid naming issueIds */
export const moveIssues = (scope: Scope, ids: number[], issueType: IssueType): Promise<Issue[]> =>
  changeAll(scope, rows, ids, { issueType });

/** Sets the status of issues; returns those that changed. @throws Invalid naming issueIds */
export const setIssueStatus = (scope: Scope, ids: number[], status: IssueStatus): Promise<Issue[]> =>
  changeAll(scope, { ...rows, alsoSet: afterStatus(status) }, ids, { status });

/** Moves issues to a team, or with null to none; returns those that changed. @throws Invalid */
export async function setIssueTeam(scope: Scope, ids: number[], teamId: number | null): Promise<Issue[]> {
  await checkTeam(scope, teamId);
  const alsoSet = afterTeam(teamId);
  return changeAll(scope, { ...rows, alsoSet }, ids, { teamId, ...(teamId !== null && { visibleTo: null }) });
}

/** Reorders issues by their numbers, within the positions they have; returns those that moved. @throws Invalid */
export async function reorderIssues(scope: Scope, order: { id: number; sortOrder: number }[]): Promise<Issue[]> {
  const ids = order.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ id }) => id);
  return reorder(scope, 'issues', issues, ids, 'issues', readIssues);
}

const mayNotDelete = msg('Only the owner, creator, managers and admins can delete this {issue}');

/** Deletes an issue, which can be restored. @throws NotFound; Forbidden */
export async function deleteIssue(scope: Scope, id: number): Promise<void> {
  demand(mayDispose(scope.actor, await findIssueToChange(scope, id)), mayNotDelete);
  scope.record('issues', 'deleted', await update(scope, id, deletedNow));
}

/** Restores a deleted issue. @throws NotFound; Forbidden */
export async function restoreIssue(scope: Scope, id: number): Promise<Issue> {
  demand(mayDispose(scope.actor, await findDeleted(scope, issues, id, 'Issue')), mayNotDelete);
  const issue = await update(scope, id, { deletedAt: null });
  scope.record('issues', 'restored', issue);
  return issue;
}

/** Changes a locked issue. */
const update = (scope: Scope, id: number, fields: PgUpdateSetSource<typeof issues>): Promise<Issue> =>
  updateRow<typeof issues, Issue>(scope, issues, id, fields, columns, 'Issue');

/** Sends issues again when their to-dos have changed, because issues contain the counts. */
export const touchIssues = (scope: Touching, ids: number[]) =>
  touchRows(scope, 'issues', issues, isOneOf(issues.id, ids));

/** Sends the issues of rocks again when these are deleted or restored. */
export const touchIssuesOfRocks = (scope: Touching, rockIds: number[]) =>
  touchRows(scope, 'issues', issues, isOneOf(issues.rockId, rockIds));
