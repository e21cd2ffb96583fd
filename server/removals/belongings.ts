import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { ownChannelColumns } from '#server/chat/channels.ts';
import { channelMembers } from '#server/chat/table.ts';
import { listThreadMarks } from '#server/chat/thread-marks.ts';
import { targetsIn } from '#server/comments/targets.ts';
import { found, isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { touchRows } from '#server/events/touch.ts';
import { followers } from '#server/followers/table.ts';
import { meetingSeries, meetings } from '#server/meetings/table.ts';
import { memberships } from '#server/organizations/table.ts';
import { listSavedOf } from '#server/saved-messages/saved-messages.ts';
import { listScheduledOf } from '#server/scheduled-messages/scheduled-messages.ts';
import { asServer, type ServerScope } from '#server/scope.ts';
import { charts } from '#server/seats/table.ts';
import { teamMembers, teams } from '#server/teams/table.ts';
import type { NewOwners } from './rows.ts';
import type { Audience, Belongings } from './table.ts';

const audienceTables = { meetings, series: meetingSeries, charts } as const;

/** Who sees the meetings that have not ended, series and drafts that name a person, or these ones. */
async function readAudiences(
  scope: ServerScope,
  condition: (noun: Audience['noun']) => SQL,
): Promise<Omit<Audience, 'after'>[]> {
  const all = asServer(scope);
  const selects = (['meetings', 'series', 'charts'] as const).map(
    (noun) => sql`select ${noun} as noun, id, visible_to as before from ${audienceTables[noun]}
      where ${oursEver(all, audienceTables[noun], condition(noun))}`,
  );
  const { rows } = await scope.db.execute<Omit<Audience, 'after'>>(sql.join(selects, sql` union all `));
  return rows;
}

/** Returns what will end with a membership. Read before the work is handed over to the new owners. */
export async function readBelongings(
  scope: ServerScope,
  userId: string,
  { teamsLed, teams: byTeam = [] }: NewOwners,
): Promise<Omit<Belongings, 'canceled'>> {
  const all = asServer(scope);
  const { db } = scope;
  const { role, isOrigin, title, phone, location, pronouns, firstWeekHiddenAt, createdAt } = memberships;
  const membership = found(
    await db
      .select({ role, isOrigin, title, phone, location, pronouns, firstWeekHiddenAt, createdAt })
      .from(memberships)
      .where(ours(all, memberships, eq(memberships.userId, userId))),
    'User',
  );
  const teamsOf = (id: string) =>
    db
      .select({ teamId: teamMembers.teamId, leaderId: teams.leaderId })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .where(ours(all, teamMembers, eq(teamMembers.userId, id)))
      .orderBy(asc(teamMembers.teamId));
  const theirs = await teamsOf(userId);
  const leaderOf = (id: number) => byTeam.find(({ teamId }) => teamId === id)?.userId ?? teamsLed;
  const teamsOfLeaders = new Map<string, Set<number>>();
  for (const leader of new Set([teamsLed, ...byTeam.map((one) => one.userId)]))
    teamsOfLeaders.set(leader, new Set((await teamsOf(leader)).map(({ teamId }) => teamId)));
  const isNamed = sql`${userId} = any(visible_to)`;
  const audiences = await readAudiences(scope, (noun) =>
    noun === 'meetings' ? sql`${isNamed} and status in ('scheduled', 'in_progress', 'suspended')` : isNamed,
  );
  return {
    membership,
    teams: theirs.map(({ teamId }) => teamId),
    teamsJoined: theirs.flatMap(({ teamId, leaderId }) =>
      leaderId === userId && !teamsOfLeaders.get(leaderOf(teamId))?.has(teamId) ? [teamId] : [],
    ),
    channels: await db
      .select({ channelId: channelMembers.channelId, ...ownChannelColumns })
      .from(channelMembers)
      .where(ours(all, channelMembers, eq(channelMembers.userId, userId))),
    threads: await listThreadMarks(all, userId),
    saved: await listSavedOf(all, userId),
    scheduled: await listScheduledOf(all, userId),
    followed: await db
      .select({ ...targetsIn(followers), isFollowing: followers.isFollowing })
      .from(followers)
      .where(ours(all, followers, eq(followers.userId, userId))),
    series: (
      await db
        .select({ id: meetingSeries.id })
        .from(meetingSeries)
        .where(ours(all, meetingSeries, eq(meetingSeries.organizerId, userId)))
    ).map(({ id }) => id),
    audiences: audiences.map((audience) => ({ ...audience, after: [] })),
  };
}

/** Adds who sees the meetings, series and drafts after the work was handed over. */
export async function withAudiencesAfter(scope: ServerScope, belongings: Belongings): Promise<Belongings> {
  const idsOf = (noun: Audience['noun']) => belongings.audiences.flatMap((one) => (one.noun === noun ? one.id : []));
  const after = await readAudiences(scope, (noun) => isOneOf(audienceTables[noun].id, idsOf(noun)));
  const audiences = belongings.audiences.map((audience) => ({
    ...audience,
    after: after.find(({ noun, id }) => noun === audience.noun && id === audience.id)?.before ?? [],
  }));
  return { ...belongings, audiences };
}

/** Puts back who sees the meetings, series and drafts whose people are the same as after the removal. */
export async function restoreAudiences(scope: ServerScope, audiences: Audience[]): Promise<void> {
  for (const noun of ['meetings', 'series', 'charts'] as const) {
    const table = audienceTables[noun];
    const rows = JSON.stringify(audiences.filter((one) => one.noun === noun));
    const saved = sql`jsonb_to_recordset(${rows}::jsonb) as saved(id int, before text[], after text[])`;
    const isSame = sql`exists (select from ${saved} where saved.id = ${table.id} and saved.after = ${table.visibleTo})`;
    const visibleTo = sql`(select saved.before from ${saved} where saved.id = ${table.id})`;
    if (table === meetingSeries)
      await scope.db
        .update(table)
        .set({ visibleTo })
        .where(ours(asServer(scope), table, isSame));
    else
      await touchRows(scope, noun === 'charts' ? 'charts' : 'meetings', table === charts ? charts : meetings, isSame, {
        visibleTo,
      });
  }
}
