import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { memberships } from '#server/organizations/table.ts';
import { fullNameOf, users } from '#server/users/table.ts';
import { audit } from './table.ts';

/** The ids of the people in `entry`, among other texts: who acted, who it is about, and those in its changes. */
const mentionedIds = sql`
  select entry.actor_id union select split_part(entry.subject_id, ' ', -1)
  union select text #>> '{}' from jsonb_path_query(entry.changes, 'strict $.** ? (@.type() == "string")') as text`;

/**
 * Returns the names of the people in entries, by the ids of entry and person. Members who share a name with another have their email
 * behind it. Former ones have the name that the entry of their removal says, because their email is no longer the organization's.
 */
export async function readMentioned(db: Database, ids: number[]): Promise<Map<number, Record<string, string>>> {
  // PostgreSQL expects a thousand texts in every entry. "offset 0" makes it look up the people instead of reading those of all organizations.
  const { rows } = await db.execute(sql`
    with entries as (select * from ${audit} where id = any(${sql.param(ids)}::int[])),
    named as (
      select memberships.organization_id, lower(${fullNameOf('users')}) as name, array_agg(users.id) as ids
      from ${memberships} join ${users} on users.id = memberships.user_id
      where memberships.organization_id in (select organization_id from entries) group by 1, 2)
    select entry.id, json_object_agg(person.id, coalesce(
      case when member.user_id is null then (
        select max(removal.title) from ${audit} as removal where removal.noun = 'users' and removal.act = 'deleted'
          and removal.subject_id = person.id and removal.organization_id = entry.organization_id) end,
      case when member.user_id is not null and named.ids is not null then ${fullNameOf('person')} || ' (' || person.email || ')' end,
      case when entry.noun in ('accounts', 'users') and entry.subject_id = person.id then entry.title end,
      ${fullNameOf('person')})) as names
    from entries as entry
      cross join lateral (${mentionedIds}) as mentioned (id)
      cross join lateral (select * from ${users} where users.id = mentioned.id offset 0) as person
      left join lateral (select user_id from ${memberships} where memberships.user_id = person.id
        and memberships.organization_id = entry.organization_id offset 0) as member on true
      left join named on named.organization_id = entry.organization_id and named.name = lower(${fullNameOf('person')})
        and named.ids <> array[person.id]
    group by entry.id`);
  return new Map((rows as { id: number; names: Record<string, string> }[]).map(({ id, names }) => [id, names]));
}
