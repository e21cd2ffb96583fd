import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Headline } from '#contract/headlines.ts';
import { mayDispose } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { checkMessage, touchSource } from '#server/chat/sources.ts';
import { deletedNow } from '#server/db/columns.ts';
import { readList } from '#server/db/rows.ts';
import { checkNamed, findDeleted, findLocked, found, isOneOf, lockNamed, ours, updateRow } from '#server/db/tenant.ts';
import { demand, Invalid } from '#server/errors.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { checkTeam, isVisibleTeam } from '#server/teams/teams.ts';
import { onSameText } from '#server/texts.ts';
import { checkVisibleTo } from '#server/users/visible-to.ts';
import { headlines } from './table.ts';

const columns = {
  id: headlines.id,
  kind: headlines.kind,
  title: headlines.title,
  description: headlines.description,
  teamId: headlines.teamId,
  visibleTo: headlines.visibleTo,
  // Hides private teams from people who are not on them.
  fromTeamId: sql<number | null>`(
    select teams.id from teams where teams.id = headlines.from_team_id and not teams.is_private)`,
  createdById: headlines.createdById,
  readAt: headlines.readAt,
  createdAt: headlines.createdAt,
  updatedAt: headlines.updatedAt,
  version: headlines.version,
};

const select = (scope: Reading, condition: SQL | undefined): Promise<Headline[]> =>
  readList<Headline, 'description'>(scope.db, columns, {
    from: sql`from ${headlines} where ${ours(scope, headlines, condition)}`,
    order: sql`${headlines.id}`,
    text: 'description',
  });

type HeadlineQuery = {
  teamId?: number | undefined;
  since?: string | undefined;
  fromTeamId?: number | undefined;
};

/** Returns the unread headlines and those read since a moment (ISO 8601), oldest first. */
export const listHeadlines = (scope: Scope, { teamId, since, fromTeamId }: HeadlineQuery): Promise<Headline[]> =>
  select(
    scope,
    and(
      teamId === undefined ? undefined : eq(headlines.teamId, teamId),
      fromTeamId === undefined ? undefined : isVisibleTeam(scope, headlines.fromTeamId, fromTeamId),
      or(isNull(headlines.readAt), since === undefined ? undefined : gte(headlines.readAt, since)),
    ),
  );

/** Returns headlines by id. */
export const readHeadlines = (scope: Reading, ids: number[]): Promise<Headline[]> =>
  select(scope, isOneOf(headlines.id, ids));

/** Returns and locks a headline. @throws NotFound */
const findHeadline = (scope: Scope, id: number): Promise<Headline> =>
  findLocked(scope, headlines, id, async () => found(await readHeadlines(scope, [id]), 'Headline'));

type HeadlineFields = Partial<Pick<Headline, 'kind' | 'title' | 'description'>>;

/** Adds a headline. @throws Invalid */
export async function createHeadline(
  scope: Scope,
  fields: HeadlineFields & {
    title: string;
    teamId?: number | null | undefined;
    visibleTo?: string[] | null | undefined;
    messageId?: number | null | undefined;
  },
): Promise<Headline> {
  await checkVisibleTo(scope, fields);
  await checkTeam(scope, fields.teamId);
  await checkMessage(scope, fields.messageId);
  const { organizationId, userId } = scope.actor;
  const rows = await scope.db
    .insert(headlines)
    .values({ ...fields, organizationId, createdById: userId })
    .returning(columns);
  const headline = found(rows, 'Headline');
  scope.record('headlines', 'created', headline);
  await touchSource(scope, fields.messageId, 'headlines', headline.id);
  return headline;
}

type Cascade = {
  title: string;
  description?: string | null | undefined;
  fromTeamId?: number | null | undefined;
  teamIds: number[];
};

/** Sends a message to other teams, one headline each. @throws Invalid */
export async function cascadeMessage(scope: Scope, { teamIds, fromTeamId, ...fields }: Cascade): Promise<Headline[]> {
  await checkNamed(scope, teams, 'fromTeam', fromTeamId);
  if (teamIds.length === 0) throw new Invalid([{ path: 'teamIds', message: msg('Choose at least one team') }]);
  await lockNamed(scope, teams, 'team', teamIds);
  const { organizationId, userId } = scope.actor;
  const to = [...new Set(teamIds)].map((teamId) => ({
    ...fields,
    organizationId,
    teamId,
    fromTeamId: fromTeamId ?? null,
    kind: 'cascade' as const,
    createdById: userId,
  }));
  const rows: Headline[] = await scope.db.insert(headlines).values(to).returning(columns);
  for (const headline of rows) scope.record('headlines', 'created', headline);
  return rows;
}

/** Changes a headline, or marks it as read. `readAt` is set once. @throws NotFound; TextChanged */
export async function changeHeadline(
  scope: Scope,
  id: number,
  { isRead, ...input }: HeadlineFields & { isRead?: boolean | undefined; descriptionFrom?: string | null | undefined },
): Promise<Headline> {
  const before = await findHeadline(scope, id);
  const fields = onSameText(before, input);
  const readAt = isRead === undefined || isRead === (before.readAt !== null) ? undefined : isRead ? sql`now()` : null;
  const headline = await update(scope, id, { ...fields, ...(readAt !== undefined && { readAt }) });
  scope.record('headlines', 'changed', headline, before);
  return headline;
}

/** Deletes a headline, which can be restored. @throws NotFound; Forbidden */
export async function deleteHeadline(scope: Scope, id: number): Promise<void> {
  demandDisposal(scope, await findHeadline(scope, id));
  scope.record('headlines', 'deleted', await update(scope, id, deletedNow));
}

/** Restores a deleted headline. @throws NotFound; Forbidden */
export async function restoreHeadline(scope: Scope, id: number): Promise<Headline> {
  demandDisposal(scope, await findDeleted(scope, headlines, id, 'Headline'));
  const headline = await update(scope, id, { deletedAt: null });
  scope.record('headlines', 'restored', headline);
  return headline;
}

const demandDisposal = (scope: Scope, headline: { createdById: string | null }) =>
  demand(mayDispose(scope.actor, headline), msg('Only the author, managers and admins can delete this {headline}'));

const update = (scope: Scope, id: number, fields: PgUpdateSetSource<typeof headlines>): Promise<Headline> =>
  updateRow<typeof headlines, Headline>(scope, headlines, id, fields, columns, 'Headline');
