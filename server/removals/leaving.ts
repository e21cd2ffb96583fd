import { type SQL, sql } from 'drizzle-orm';
import type { Leaving } from '#contract/users.ts';
import { mayAdminister } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { channelMembers, channels } from '#server/chat/table.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { listComingOf } from '#server/meetings/leaving.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { findUser } from '#server/users/users.ts';

/** How many teams are listed. */
const maxTeams = 200;

/**
 * Returns what a person has by team, their coming series and one-on-ones, and how many channels they are in. What the caller cannot see is
 * at most counted. @throws NotFound; Forbidden for other people's, except for admins
 */
export async function readLeaving(scope: Scope, userId: string): Promise<Leaving> {
  await findUser(scope, userId);
  const { actor, db } = scope;
  demand(actor.userId === userId || mayAdminister(actor), msg('Only admins can remove people'));
  const all = asServer(scope);
  const countOf = (from: SQL) => sql`(select count(*) ${from})`;
  const owned = (['rocks', 'todos', 'issues'] as const).map((noun) => {
    const table = sql.identifier(noun);
    return countOf(
      sql`from ${table} where ${table}.team_id = teams.id and ${table}.owner_id = ${userId} and ${table}.deleted_at is null`,
    );
  });
  const measured = countOf(sql`from measurables join scorecards on scorecards.id = measurables.scorecard_id
    where scorecards.team_id = teams.id and measurables.owner_id = ${userId} and measurables.deleted_at is null and scorecards.deleted_at is null`);
  const { rows } = await db.execute<{ id: number; name: string; count: number; leads: boolean }>(sql`
    select * from (select ${teams.id} as id, ${teams.name} as name, ${teams.leaderId} = ${userId} as leads,
      (${sql.join([...owned, measured], sql` + `)})::int as count from ${teams} where ${ours(scope, teams)}) as teams
    where count > 0 or leads order by name, id limit ${maxTeams}`);
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
    teams: rows.map(({ id, name, count }) => ({ id, name, count })),
    meetings: coming.map(({ id, title, meetingDate, repeat }) => ({ id, title, meetingDate, repeat })),
    hiddenMeetingCount: (await listComingOf(all, userId)).length - coming.length,
    ownChannelCount: counted?.own ?? 0,
    otherChannelCount: counted?.others ?? 0,
  };
}
