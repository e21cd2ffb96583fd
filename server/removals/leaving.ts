import { and, or, type SQL, sql } from 'drizzle-orm';
import { nounsWith } from '#contract/nouns.ts';
import type { Leaving } from '#contract/users.ts';
import { mayAdminister } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { channelMembers, channels } from '#server/chat/table.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { demand, invalidReference } from '#server/errors.ts';
import { listComingOf } from '#server/meetings/leaving.ts';
import { nounNamed } from '#server/nouns/all.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { asManager, teamColumns } from '#server/teams/teams.ts';
import { findUser } from '#server/users/users.ts';
import { readEnding } from './ending.ts';

/** How many teams are listed. */
const maxTeams = 200;

/** SQL condition: a team that the caller sees, or whose name they know as an admin because this person leads it. */
const isKnownTeam = (scope: Scope, userId: string): SQL | undefined =>
  or(ours(scope, teams), ours(asManager(scope), teams, sql`${teams.leaderId} = ${userId}`));

/** Checks that the caller may choose who takes over these teams from a person. @throws Invalid naming byTeam */
export async function checkTeamsOf(scope: Scope, userId: string, byTeam: { teamId: number }[] = []): Promise<void> {
  const ids = new Set(byTeam.map(({ teamId }) => teamId));
  const count = await scope.db.$count(teams, and(isOneOf(teams.id, [...ids]), isKnownTeam(scope, userId)));
  if (count < ids.size) throw invalidReference('team', 'byTeam');
}

/**
 * Returns what a person has by team, their coming series and one-on-ones, how many channels they are in, and what ends with them. What
 * the caller cannot see is at most counted, except for the names of private teams that the person leads, which admins know.
 * @throws NotFound; Forbidden for other people's, except for admins
 */
export async function readLeaving(scope: Scope, userId: string): Promise<Leaving> {
  await findUser(scope, userId);
  const { actor, db } = scope;
  demand(actor.userId === userId || mayAdminister(actor), msg('Only admins can remove people'));
  const all = asServer(scope);
  const countOf = (from: SQL) => sql`(select count(*) ${from})`;
  // A measurable is of the team of its scorecard.
  const owned = nounsWith('isOwned')
    .filter((noun) => noun !== 'measurables')
    .map((noun) => {
      const { table } = nounNamed(noun).owned;
      return countOf(
        sql`from ${table} where ${table}.team_id = teams.id and ${table}.owner_id = ${userId} and ${table}.deleted_at is null`,
      );
    });
  const measured = countOf(sql`from measurables join scorecards on scorecards.id = measurables.scorecard_id
    where scorecards.team_id = teams.id and measurables.owner_id = ${userId} and measurables.deleted_at is null and scorecards.deleted_at is null`);
  const { rows } = await db.execute<Leaving['teams'][number]>(sql`
    select * from (select ${teams.id} as id, ${teams.name} as name, ${teams.isPrivate} as "isPrivate",
      ${teams.leaderId} is not distinct from ${userId} as "isLed", ${teamColumns.memberCount} as "memberCount",
      (${sql.join([...owned, measured], sql` + `)})::int as count from ${teams} where ${isKnownTeam(scope, userId)}) as teams
    where count > 0 or "isLed" order by name, id limit ${maxTeams}`);
  const coming = await listComingOf(scope, userId);
  const [counted] = await db
    .select({
      own: sql<number>`count(*) filter (where ${channels.createdById} = ${userId})::int`,
      others: sql<number>`count(*) filter (where ${channels.createdById} is distinct from ${userId})::int`,
    })
    .from(channels)
    .where(
      ours(
        all,
        channels,
        sql`${channels.type} = 'private' and (${channels.createdById} = ${userId} or exists (select from ${channelMembers}
          where ${channelMembers.channelId} = ${channels.id} and ${channelMembers.userId} = ${userId}))`,
      ),
    );
  return {
    teams: rows,
    meetings: coming.map(({ id, title, meetingDate, repeat }) => ({ id, title, meetingDate, repeat })),
    hiddenMeetingCount: (await listComingOf(all, userId)).length - coming.length,
    ownChannelCount: counted?.own ?? 0,
    otherChannelCount: counted?.others ?? 0,
    ending: await readEnding(scope, userId),
  };
}
