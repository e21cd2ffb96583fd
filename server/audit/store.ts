import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { eventRowOf } from '#server/events/event-rows.ts';
import { descriptionOf } from '#server/events/reactions.ts';
import { audienceNouns, recipientRooms } from '#server/events/recipients.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import type { ClientInfo } from '#server/scope.ts';
import { auditKindOf } from './audited-acts.ts';
import { audit } from './table.ts';

/** Who acted, when, and from which client. */
type By = { userId: string | null; at: Date; from?: ClientInfo | undefined };

const isSecret = ({ noun, row }: RecordedEvent): boolean => descriptionOf(noun).isSecret?.(row as never) ?? false;

/**
 * Stores the recorded events that belong in the audit log, in the transaction of the call. Every admin reads the log, so it leaves
 * out the title and the changes of a row that not everyone may see. Everyone may
 * know which draft was published. Who holds a seat counts in the primary chart, not in drafts.
 */
export async function storeAudit(db: Database, recorded: RecordedEvent[], { userId, at, from }: By): Promise<void> {
  const entries = recorded.flatMap((one) => {
    const { noun, act, room, audiences, changes, subject_id, title } = eventRowOf(one);
    const kind = auditKindOf(noun, act, Object.keys(changes ?? {}));
    return kind && !isSecret(one)
      ? [{ organization_id: one.organizationId, kind, room, audiences, noun, act, subject_id, title, changes }]
      : [];
  });
  if (entries.length === 0) return;
  await db.execute(sql`
    insert into ${audit} (actor_id, created_at, address, user_agent,
      organization_id, kind, noun, act, subject_id, title, changes)
    select ${userId}::text, ${at.toISOString()}::timestamptz, ${from?.address ?? null}::text, ${from?.userAgent ?? null}::text,
      event.organization_id, event.kind, event.noun, event.act, event.subject_id,
      case when is_open then event.title end, case when is_open then event.changes end
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as event
      (organization_id int, kind text, room text, audiences jsonb, noun text, act text, subject_id text, title text, changes jsonb)
    cross join lateral (
      select event.noun in ('teams', 'teamMembers') or event.noun = 'charts' and event.act = 'changed'
        or not exists (select from (${recipientRooms(audienceNouns)}) as recipient where recipient.room <> event.room))
      as visibility (is_open)
    where event.noun <> 'seats' or event.act not in ('created', 'changed') or exists (
      select from charts where charts.id = split_part(event.subject_id, ' ', 1)::int and is_primary)`);
}
