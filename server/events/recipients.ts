import { type SQL, sql } from 'drizzle-orm';
import { peopleOf } from '#server/db/audience.ts';
import type { eventRowOf } from './event-rows.ts';

/** The names of the tables in which the audiences of events have to be looked up. */
export const tablesToLookUp = (rows: Pick<ReturnType<typeof eventRowOf>, 'audiences'>[]): string[] =>
  [...new Set(rows.flatMap(({ audiences }) => (audiences ?? []).flatMap(({ same_as }) => same_as ?? [])))].sort();

const lookUp = (table: string) =>
  `${peopleOf(table)} where audience.same_as = '${table}' and ${table}.id = audience.id`;
const noLookUp = 'select false, null::int, null::text, null::text[] where false';

/**
 * The live rooms that receive an event, for a query over `event` with the columns of `eventRowOf`: the organization's or, where
 * the audience of a row narrows it, that of a private team and those of the people who see the row besides the team. The first
 * room gets the full event; the others get a copy that no log shows (`is_copy`). People who could see the row only before the
 * change get the version before it as removed (`is_past`): the new one may reach them another way. Pass what `tablesToLookUp`
 * returns, as each lookup takes time even where no event needs it.
 */
export const recipientRooms = (tables: string[]): SQL => sql`
  select room, row_number() over (order by bool_and(is_past), min(rank), room) > 1 as is_copy, bool_and(is_past) as is_past from (
    select event.room, 0 as rank, false as is_past where event.audiences is null
    union all
    select rooms.*, coalesce(audience.is_past, false) from jsonb_to_recordset(event.audiences) as audience
      (team_id int, owner_id text, named text[], same_as text, id int, for_admins boolean, is_past boolean)
    left join lateral (${sql.raw(tables.map(lookUp).join(' union all ') || noLookUp)})
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
      select 'admins:' || event.organization_id, 2 where teams.id is not null and audience.for_admins
      union all
      select 'inbox:' || event.organization_id || ':' || person, 1
      from unnest(allowed.named || allowed.owner_id) as person
      where person is not null and (allowed.named is not null or teams.id is not null and not exists (
        select from team_members where team_members.team_id = teams.id and team_members.user_id = person))
    ) as rooms (room, rank)
  ) as recipients group by room`;
