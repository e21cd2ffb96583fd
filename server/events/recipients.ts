import { type SQL, sql } from 'drizzle-orm';

/** For each noun whose rows name their audience: a query for the team, the owner and the named people of one row. */
const lookUps = {
  rocks: lookUp('rocks', { owner: true }),
  scorecards: lookUp('scorecards', {}),
  headlines: lookUp('headlines', { named: true }),
  todos: lookUp('todos', { owner: true, named: true }),
  issues: lookUp('issues', { owner: true, named: true }),
  meetings: lookUp('meetings', { named: true }),
  channels: lookUp('channels', {}),
  charts: lookUp('charts', { named: true, team: false }),
  videoRooms: `select true, team_id, null::text, null::text[] from video_rooms
    where audience.same_as = 'videoRooms' and video_rooms.id = audience.id`,
  milestones: `select true, rocks.team_id, rocks.owner_id, null::text[]
    from milestones join rocks on rocks.id = milestones.rock_id
    where audience.same_as = 'milestones' and milestones.id = audience.id`,
  measurables: `select true, scorecards.team_id, measurables.owner_id, null::text[]
    from measurables join scorecards on scorecards.id = measurables.scorecard_id
    where audience.same_as = 'measurables' and measurables.id = audience.id`,
  recordings: `select true, meetings.team_id, null::text, meetings.visible_to
    from recordings join meetings on meetings.id = recordings.meeting_id
    where audience.same_as = 'recordings' and recordings.id = audience.id`,
};

function lookUp(
  noun: string,
  { team = true, owner = false, named = false }: { team?: boolean; owner?: boolean; named?: boolean },
): string {
  const columns = [
    team ? 'team_id' : 'null::int',
    owner ? 'owner_id' : 'null::text',
    named ? 'visible_to' : 'null::text[]',
  ];
  return `select true, ${columns.join(', ')} from ${noun} where audience.same_as = '${noun}' and ${noun}.id = audience.id`;
}

/** A noun whose rows name their audience. */
export type AudienceNoun = keyof typeof lookUps;
export const audienceNouns = Object.keys(lookUps) as AudienceNoun[];

const noLookUp = 'select false, null::int, null::text, null::text[] where false';

/**
 * The live rooms that receive an event, for a query over `event` with the columns of `eventRowOf`: the organization's or, where
 * server/db/audience.ts narrows it, that of a private team and those of the people who see the row besides the team. The first
 * room gets the full event; the others get a copy that no log shows (`is_copy`). People who could see the row only before the
 * change get the version before it as removed (`is_past`): the new one may reach them another way. Pass only the nouns that
 * have to be looked up, as each lookup takes time even where no event needs it.
 */
export const recipientRooms = (nouns: AudienceNoun[]): SQL => sql`
  select room, row_number() over (order by bool_and(is_past), min(rank), room) > 1 as is_copy, bool_and(is_past) as is_past from (
    select event.room, 0 as rank, false as is_past where event.audiences is null
    union all
    select rooms.*, coalesce(audience.is_past, false) from jsonb_to_recordset(event.audiences) as audience
      (team_id int, owner_id text, named text[], same_as text, id int, is_past boolean)
    left join lateral (${sql.raw(nouns.map((noun) => lookUps[noun]).join(' union all ') || noLookUp)})
      as source (is_found, team_id, owner_id, named) on audience.same_as is not null
    cross join lateral (
      select coalesce(audience.team_id, source.team_id) as team_id, coalesce(audience.owner_id, source.owner_id) as owner_id,
        coalesce(audience.named, source.named) as named) as allowed
    left join teams on teams.id = allowed.team_id and teams.is_private and allowed.named is null
    cross join lateral (
      select event.room, 0
      where allowed.named is null and teams.id is null and (audience.same_as is null or source.is_found)
      union all
      select 'teams:' || teams.id, 0 where teams.id is not null
      union all
      select 'admins:' || event.organization_id, 2 where teams.id is not null and event.noun in ('teams', 'teamMembers')
      union all
      select 'inbox:' || event.organization_id || ':' || person, 1
      from unnest(allowed.named || allowed.owner_id) as person
      where person is not null and (allowed.named is not null or teams.id is not null and not exists (
        select from team_members where team_members.team_id = teams.id and team_members.user_id = person))
    ) as rooms (room, rank)
  ) as recipients group by room`;
