import { sql } from 'drizzle-orm';
import type { Invitation } from '#contract/invitations.ts';
import type { Seat } from '#contract/seats.ts';
import type { Team } from '#contract/teams.ts';
import type { User } from '#contract/users.ts';
import type { Database } from '#server/db/pool.ts';
import { eventRowOf } from '#server/events/event-rows.ts';
import { descriptionOf } from '#server/events/reactions.ts';
import { recipientRooms, tablesToLookUp } from '#server/events/recipients.ts';
import { type FieldChanges, hasChanged, type RecordedEvent } from '#server/events/record.ts';
import { memberships } from '#server/organizations/table.ts';
import type { ClientInfo } from '#server/scope.ts';
import { fullNameOf, users } from '#server/users/table.ts';
import { auditKindOf } from './audited-acts.ts';
import { audit } from './table.ts';

/** Who acted, when, and from which client. */
type By = { userId: string | null; at: Date; from?: ClientInfo | undefined };

const isSecret = ({ noun, row }: RecordedEvent): boolean => descriptionOf(noun).isSecret?.(row as never) ?? false;

/** The ids of the charts that became primary, or no longer are. */
const publishedCharts = (recorded: RecordedEvent[]) =>
  new Set(recorded.flatMap((one) => (one.noun === 'charts' && hasChanged(one, 'isPrimary') ? one.row.id : [])));

/**
 * What the audit log says of an act beyond the activity: who holds a seat that comes or goes, which role new people get, and the
 * agendas of a team, unless it is private and only its members see them.
 */
function auditedChanges({ noun, act, row, before }: RecordedEvent, changes: FieldChanges | null): FieldChanges | null {
  if (noun === 'seats' && (act === 'deleted' || act === 'restored')) {
    const { people } = row as Seat;
    return { people: act === 'deleted' ? [people, []] : [[], people] };
  }
  if ((noun === 'users' || noun === 'invitations') && act === 'created')
    return { role: [null, (row as User | Invitation).role] };
  if (noun === 'teams' && changes?.agendas && !(row as Team).isPrivate)
    return { ...changes, agendas: [(before as Team).agendas, (row as Team).agendas] };
  return changes;
}

/**
 * Stores the recorded events that belong in the audit log, in the transaction of the call. Every admin reads the log, so it leaves
 * out the title and the changes of a row that not everyone may see. Everyone may know which draft was published. Who holds a seat counts
 * in the primary chart, not in drafts; a draft that is published in the call logs it itself. A member who shares a name with another has
 * their email behind it, which is gone with their account.
 */
export async function storeAudit(db: Database, recorded: RecordedEvent[], { userId, at, from }: By): Promise<void> {
  const published = publishedCharts(recorded);
  const entries = recorded.flatMap((one) => {
    const { noun, act, room, audiences, subject_id, title, ...event } = eventRowOf(one);
    const changes = auditedChanges(one, event.changes);
    const kind = auditKindOf(noun, act, Object.keys(changes ?? {}));
    if (!kind || isSecret(one) || (noun === 'seats' && published.has((one.row as Seat).chartId))) return [];
    const email = noun === 'users' ? (one.row as User).email : null;
    return [
      { organization_id: one.organizationId, kind, room, audiences, noun, act, subject_id, title, email, changes },
    ];
  });
  if (entries.length === 0) return;
  await db.execute(sql`
    insert into ${audit} (actor_id, created_at, address, user_agent,
      organization_id, kind, noun, act, subject_id, title, changes)
    select ${userId}::text, ${at.toISOString()}::timestamptz, ${from?.address ?? null}::text, ${from?.userAgent ?? null}::text,
      event.organization_id, event.kind, event.noun, event.act, event.subject_id,
      -- A touched row comes without its name.
      case when is_open then coalesce(event.title,
        case when event.noun = 'teams' then (select name from teams where id = event.subject_id::int) end) || case when event.email <> '' and exists (
        select from ${memberships} join ${users} on users.id = memberships.user_id
        where memberships.organization_id = event.organization_id and users.id <> event.subject_id
          and lower(${fullNameOf('users')}) = lower(event.title)) then ' (' || event.email || ')' else '' end end,
      case when is_open then event.changes end
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as event
      (organization_id int, kind text, room text, audiences jsonb, noun text, act text, subject_id text, title text, email text,
       changes jsonb)
    cross join lateral (
      select event.noun in ('teams', 'teamMembers') or event.noun = 'charts' and event.act = 'changed'
        or not exists (select from (${recipientRooms(tablesToLookUp(entries))}) as recipient where recipient.room <> event.room))
      as visibility (is_open)
    where event.noun <> 'seats' or exists (
      select from charts where charts.id = split_part(event.subject_id, ' ', 1)::int and is_primary)`);
}
