import { type SQL, sql } from 'drizzle-orm';

/** Where a row says who may see it, by its noun: its team, its owner, and the people it names. */
const lookUps: { [noun: string]: string } = Object.fromEntries(
  ['rocks', 'scorecards', 'headlines', 'todos', 'issues', 'meetings', 'channels', 'charts'].map((noun) => {
    const team = noun === 'charts' ? 'null::int' : 'team_id';
    const owner = ['rocks', 'todos', 'issues'].includes(noun) ? 'owner_id' : 'null::text';
    const named = ['headlines', 'todos', 'issues', 'meetings', 'charts'].includes(noun) ? 'visible_to' : 'null::text[]';
    return [
      noun,
      `select true, ${team}, ${owner}, ${named} from ${noun} where given.whole = '${noun}' and ${noun}.id = given.id`,
    ];
  }),
);
lookUps.measurables = `select true, scorecards.team_id, measurables.owner_id, null::text[]
  from measurables join scorecards on scorecards.id = measurables.scorecard_id
  where given.whole = 'measurables' and measurables.id = given.id`;
const nowhere = 'select false, null::int, null::text, null::text[] where false';

/** The nouns by which rows may be looked up. */
export const wholes = Object.keys(lookUps);

/**
 * The live rooms that hear of an act, for a query over `act` as `keptOf` gives it: that of the organization, or as
 * server/db/audience.ts narrows it, that of a private team, and those of the people who see the row beside the team. The first
 * keeps the act; the others only tell it (`is_again`). Whoever could see the row only before hears that its versions until then
 * are gone (`is_past`): the new one may come to them another way. Only these nouns are looked up: each lookup costs
 * time, even where no act needs it.
 */
export const roomsOfAct = (nouns: string[]): SQL => sql`
  select room, row_number() over (order by bool_and(is_past), min(rank), room) > 1 as is_again, bool_and(is_past) as is_past from (
    select act.room, 0 as rank, false as is_past where act.audiences is null
    union all
    select rooms.*, coalesce(given.is_past, false) from jsonb_to_recordset(act.audiences) as given
      (team_id int, owner_id text, named text[], whole text, id int, is_past boolean)
    left join lateral (${sql.raw(nouns.map((noun) => lookUps[noun]).join(' union all ') || nowhere)})
      as found (is_found, team_id, owner_id, named) on given.whole is not null
    cross join lateral (
      select coalesce(given.team_id, found.team_id) as team_id, coalesce(given.owner_id, found.owner_id) as owner_id,
        coalesce(given.named, found.named) as named) as audience
    left join teams on teams.id = audience.team_id and teams.is_private and audience.named is null
    cross join lateral (
      select act.room, 0 where audience.named is null and teams.id is null and (given.whole is null or found.is_found)
      union all
      select 'teams:' || teams.id, 0 where teams.id is not null
      union all
      select 'admins:' || act.organization_id, 2 where teams.id is not null and act.noun in ('teams', 'teamMembers')
      union all
      select 'inbox:' || act.organization_id || ':' || person, 1
      from unnest(audience.named || audience.owner_id) as person
      where person is not null and (audience.named is not null or teams.id is not null and not exists (
        select from team_members where team_members.team_id = teams.id and team_members.user_id = person))
    ) as rooms (room, rank)
  ) as told group by room`;
