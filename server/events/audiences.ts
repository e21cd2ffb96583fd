import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { isOneOf } from '#server/db/tenant.ts';
import { touchMeasurablesOf } from '#server/measurables/delete.ts';
import { touchMilestonesOf } from '#server/milestones/milestones.ts';
import { organizations } from '#server/organizations/table.ts';
import type { ServerScope } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';
import { teams } from '#server/teams/table.ts';
import { inboxOf } from './nouns.ts';
import type { Recorded } from './record.ts';

type Row = Record<string, unknown>;

/** Whether an act made another of a field. */
export const hasOther = ({ row, before, changes }: Recorded, field: string): boolean =>
  changes
    ? field in changes
    : !!before && JSON.stringify((before as Row)[field]) !== JSON.stringify((row as Row)[field]);

/** The teams that an act names, as it is and as it was. */
const teamsOf = ({ row, before, changes }: Recorded): unknown[] => [
  (row as Row).teamId,
  (before as Row | undefined)?.teamId,
  ...(changes?.teamId ?? []),
];

/** Those of the ids that are private teams, deleted or not. */
async function privateAmong({ db, actor }: ServerScope, ids: unknown[]): Promise<Set<unknown>> {
  const asked = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
  if (asked.length === 0) return new Set();
  const isMeant = and(
    eq(teams.organizationId, actor.organizationId),
    isOneOf(teams.id, asked),
    eq(teams.isPrivate, true),
  );
  const rows = await db.select({ id: teams.id }).from(teams).where(isMeant);
  return new Set(rows.map(({ id }) => id));
}

type Named = { participantIds?: string[] | null; visibleTo?: string[] | null; teamId?: number | null };
const namedIn = (row: object) => (row as Named).participantIds ?? (row as Named).visibleTo ?? null;

/** The people that a row no longer names after an act, unless everybody sees it now. */
function dismissedBy({ row, before = {} }: Recorded): string[] {
  const now = namedIn(row);
  if (now === null && (row as Named).teamId == null) return [];
  return (namedIn(before) ?? []).filter((id) => !now?.includes(id));
}

/** The live rooms of the people who can see other teams than before, and so other rows. */
async function roomsOfTeams(scope: ServerScope, acts: Recorded[]): Promise<string[]> {
  const { organizationId } = scope.actor;
  const ofTeams = acts.filter(({ noun }) => noun === 'teams');
  const isTurned = ofTeams.some((one) => hasOther(one, 'isPrivate'));
  // Nobody but its members hears that a private team is deleted or restored.
  const gone = ofTeams.filter(({ act, row }) => (act === 'deleted' || act === 'restored') && (row as Row).isPrivate);
  const members = await memberIdsOfTeams(
    scope,
    gone.map(({ row }) => row.id as number),
  );
  const coming = acts
    .filter(({ noun, act }) => noun === 'teamMembers' && (act === 'created' || act === 'deleted'))
    .map(({ row }) => row as { teamId: number; userId: string });
  const hidden = await privateAmong(
    scope,
    coming.map(({ teamId }) => teamId),
  );
  const userIds = coming.filter(({ teamId }) => hidden.has(teamId)).map(({ userId }) => userId);
  return [
    ...(isTurned ? [`organizations:${organizationId}`] : []),
    ...[...userIds, ...[...members.values()].flat()].map((id) => inboxOf(organizationId, id)),
  ];
}

/** The acts by which other people see a row than before: it moved or was handed over, or names others. */
async function withOtherAudience(scope: ServerScope, acts: Recorded[]): Promise<Recorded[]> {
  const moved = acts.filter((one) => hasOther(one, 'teamId') || hasOther(one, 'ownerId'));
  const hidden = await privateAmong(scope, moved.flatMap(teamsOf));
  return acts.filter(
    (one) =>
      hasOther(one, 'participantIds') ||
      hasOther(one, 'visibleTo') ||
      // A measurable does not say of which team it is.
      (moved.includes(one) && (one.noun === 'measurables' || teamsOf(one).some((id) => hidden.has(id)))),
  );
}

/** The nouns whose rows people subscribe to one by one. */
const topics = new Set(['todos', 'rocks', 'issues', 'measurables', 'meetings', 'channels']);

/**
 * Says who may see other rows than before: they ask for everything again, and a change that somebody has begun meanwhile is
 * begun anew with what they may see now. And tells the parts of rows that came before other people.
 */
export async function followAudiences(scope: ServerScope, recorded: Recorded[]): Promise<void> {
  const { organizationId } = scope.actor;
  const acts = recorded.filter((one) => one.organizationId === organizationId);
  const rooms = new Set(await roomsOfTeams(scope, acts));
  const other = await withOtherAudience(scope, acts);
  for (const { noun, row } of other) if (topics.has(noun)) rooms.add(`${noun}:${row.id}`);
  for (const userId of other.flatMap(dismissedBy)) rooms.add(inboxOf(organizationId, userId));
  const idsOf = (noun: string) => other.filter((one) => one.noun === noun).map(({ row }) => row.id as number);
  if (idsOf('rocks').length > 0) await touchMilestonesOf(scope, idsOf('rocks'));
  const scorecardIds = idsOf('scorecards');
  const measurableIds = scorecardIds.length > 0 ? await touchMeasurablesOf(scope, scorecardIds) : [];
  for (const id of measurableIds) rooms.add(`measurables:${id}`);
  for (const id of rooms) scope.record('audiences', 'changed', { id });
}

/** Has changes begun anew that others have begun meanwhile: after the caller's own rights were looked at. */
export async function renewAudiences(db: Database, organizationId: number): Promise<void> {
  await db.execute(
    sql`update ${organizations} set audience_version = audience_version + 1 where id = ${organizationId}`,
  );
}
