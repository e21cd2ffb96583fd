import { and, eq, sql } from 'drizzle-orm';
import { allNouns, commentableNouns, type LiveNoun } from '#contract/nouns.ts';
import { memberIdsOfMeetings } from '#server/chat/members.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf } from '#server/db/tenant.ts';
import { hasChanged, type Noun, type RecordedEvent } from '#server/events/record.ts';
import { inboxRoom, organizationRoom } from '#server/events/rooms.ts';
import { organizations } from '#server/organizations/table.ts';
import type { ServerScope } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';
import { teams } from '#server/teams/table.ts';
import { nouns } from './nouns.ts';

type Row = Record<string, unknown>;

/** The team of a row, before and after an act. */
const teamIdsOf = ({ row, before, changes }: RecordedEvent): unknown[] => [
  (row as Row).teamId,
  (before as Row | undefined)?.teamId,
  ...(changes?.teamId ?? []),
];

/** Which of these teams are private, deleted ones included. */
async function findPrivateTeams({ db, actor }: ServerScope, ids: unknown[]): Promise<Set<unknown>> {
  const teamIds = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
  if (teamIds.length === 0) return new Set();
  const isPrivateTeam = and(
    eq(teams.organizationId, actor.organizationId),
    isOneOf(teams.id, teamIds),
    eq(teams.isPrivate, true),
  );
  const rows = await db.select({ id: teams.id }).from(teams).where(isPrivateTeam);
  return new Set(rows.map(({ id }) => id));
}

type PeopleRow = { participantIds?: string[] | null; visibleTo?: string[] | null; teamId?: number | null };
const namedPeopleOf = (row: object) => (row as PeopleRow).participantIds ?? (row as PeopleRow).visibleTo ?? null;

/** The people that a row names no longer after an act; none if everyone can see it now. */
function removedPeopleOf({ row, before = {} }: RecordedEvent): string[] {
  const people = namedPeopleOf(row);
  if (people === null && (row as PeopleRow).teamId == null) return [];
  return (namedPeopleOf(before) ?? []).filter((id) => !people?.includes(id));
}

/** The live rooms of the people who can see other teams than before, and so other rows. */
async function roomsOfTeamChanges(scope: ServerScope, acts: RecordedEvent[]): Promise<string[]> {
  const { organizationId } = scope.actor;
  const onTeams = acts.filter(({ noun }) => noun === 'teams');
  const hasPrivacyChanged = onTeams.some((one) => hasChanged(one, 'isPrivate'));
  // Only its members learn that a private team was deleted or restored.
  const goneOrBack = onTeams.filter(
    ({ act, row }) => (act === 'deleted' || act === 'restored') && (row as Row).isPrivate,
  );
  const members = await memberIdsOfTeams(
    scope,
    goneOrBack.map(({ row }) => row.id as number),
  );
  const ofMembers = acts.filter(({ noun, act }) => noun === 'teamMembers' && (act === 'created' || act === 'deleted'));
  const memberships = ofMembers.map(({ row }) => row as { teamId: number; userId: string });
  // Who leaves any team no longer hears its meetings.
  const leaverIds = ofMembers.flatMap(({ act, row }) => (act === 'deleted' ? (row as { userId: string }).userId : []));
  const privateTeams = await findPrivateTeams(
    scope,
    memberships.map(({ teamId }) => teamId),
  );
  const userIds = memberships.filter(({ teamId }) => privateTeams.has(teamId)).map(({ userId }) => userId);
  return [
    ...(hasPrivacyChanged ? [organizationRoom(organizationId)] : []),
    ...[...userIds, ...leaverIds, ...[...members.values()].flat()].map((id) => inboxRoom(organizationId, id)),
  ];
}

/** The acts after which other people can see the row: it moved to another team or owner, or names other people. */
async function withOtherAudience(scope: ServerScope, acts: RecordedEvent[]): Promise<RecordedEvent[]> {
  const moved = acts.filter((one) => hasChanged(one, 'teamId') || hasChanged(one, 'ownerId'));
  const privateTeams = await findPrivateTeams(scope, moved.flatMap(teamIdsOf));
  return acts.filter(
    (one) =>
      hasChanged(one, 'participantIds') ||
      hasChanged(one, 'visibleTo') ||
      // The row of a measurable does not name its team.
      (moved.includes(one) && (one.noun === 'measurables' || teamIdsOf(one).some((id) => privateTeams.has(id)))),
  );
}

/** The fields of a meeting that say who hears it. */
const hearingFields = ['teamId', 'organizerId', 'participantIds'];

/** The nouns whose rows are live topics of their own. */
const topicNouns: ReadonlySet<string> = new Set(['meetings', 'channels', ...commentableNouns]);

/** Sends the parts of rows, and the parts of those, to the people who can see them now. Returns them. */
async function touchParts(scope: ServerScope, whole: Noun, ids: number[]): Promise<{ noun: LiveNoun; id: number }[]> {
  const parts: { noun: LiveNoun; id: number }[] = [];
  if (ids.length === 0) return parts;
  for (const noun of allNouns) {
    const { partOf } = nouns[noun];
    if (partOf?.noun !== whole) continue;
    const partIds = (await partOf.touch(scope, ids)).map(({ id }) => id);
    parts.push(...partIds.map((id) => ({ noun, id })), ...(await touchParts(scope, noun, partIds)));
  }
  return parts;
}

/**
 * Records in which live rooms people can see other rows than before, so that their clients reload everything. Touches parts of rows, such
 * as milestones, that other people can see now.
 */
export async function recordAudienceChanges(scope: ServerScope, acts: RecordedEvent[]): Promise<void> {
  const { organizationId } = scope.actor;
  const rooms = new Set(await roomsOfTeamChanges(scope, acts));
  // Everyone sees a channel that became public, and most no longer one that became private.
  if (acts.some((one) => one.noun === 'channels' && hasChanged(one, 'type')))
    rooms.add(organizationRoom(organizationId));
  const affected = await withOtherAudience(scope, acts);
  for (const { noun, row } of affected) if (topicNouns.has(noun)) rooms.add(`${noun}:${row.id}`);
  // Another team, or another organizer, hears the meeting.
  for (const one of acts.filter(({ noun }) => noun === 'meetings'))
    if (hearingFields.some((field) => hasChanged(one, field))) rooms.add(`transcripts:${one.row.id}`);
  for (const userId of affected.flatMap(removedPeopleOf)) rooms.add(inboxRoom(organizationId, userId));
  const idsOf = (acts: RecordedEvent[]) => acts.map(({ row }) => row.id as number);
  for (const [noun, acts] of Map.groupBy(affected, ({ noun }) => noun))
    for (const part of await touchParts(scope, noun, idsOf(acts)))
      if (topicNouns.has(part.noun)) rooms.add(`${part.noun}:${part.id}`);
  // The chat of a call is read by those of its members who see the meeting.
  const meetingIds = idsOf(affected.filter(({ noun }) => noun === 'meetings'));
  if (meetingIds.length > 0)
    for (const userId of await memberIdsOfMeetings(scope, meetingIds)) rooms.add(inboxRoom(organizationId, userId));
  for (const id of rooms) scope.record('audiences', 'changed', { id });
}

/** Makes changes that are in progress start again with the new permissions. Call it after the caller's own were checked. */
export async function bumpAudienceVersion(db: Database, organizationId: number): Promise<void> {
  await db.execute(
    sql`update ${organizations} set audience_version = audience_version + 1 where id = ${organizationId}`,
  );
}
