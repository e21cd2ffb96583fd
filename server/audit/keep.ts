import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { nouns, type Says } from '#server/events/nouns.ts';
import { keptOf, type Recorded } from '#server/events/record.ts';
import { roomsOfAct, wholes } from '#server/events/rooms.ts';
import type { From } from '#server/scope.ts';
import { auditKindOf } from './audited.ts';
import { audit } from './table.ts';

/** Who did something, when, and from where. */
type By = { userId: string | null; at: Date; from?: From | undefined };

/**
 * Keeps, in the transaction of a call, what it recorded that belongs into the audit log. All admins read the log, so it holds
 * neither the title nor the changes of a row that not everybody may see.
 */
export async function keepAudit(db: Database, recorded: Recorded[], { userId, at, from }: By): Promise<void> {
  const entries = recorded.flatMap((one) => {
    const { noun, act, room, audiences, changes, subject_id, title } = keptOf(one);
    const kind = auditKindOf(noun, act, Object.keys(changes ?? {}));
    const isSecret = (nouns[noun] as Says<unknown>).isSecret?.(one.row) ?? false;
    return kind && !isSecret
      ? [{ organization_id: one.organizationId, kind, room, audiences, noun, act, subject_id, title, changes }]
      : [];
  });
  if (entries.length === 0) return;
  await db.execute(sql`
    insert into ${audit} (actor_id, created_at, address, user_agent,
      organization_id, kind, noun, act, subject_id, title, changes)
    select ${userId}::text, ${at.toISOString()}::timestamptz, ${from?.address ?? null}::text, ${from?.userAgent ?? null}::text,
      act.organization_id, act.kind, act.noun, act.act, act.subject_id,
      case when is_open then act.title end, case when is_open then act.changes end
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as act
      (organization_id int, kind text, room text, audiences jsonb, noun text, act text, subject_id text, title text, changes jsonb)
    cross join lateral (
      select act.noun in ('teams', 'teamMembers')
        or not exists (select from (${roomsOfAct(wholes)}) as told where told.room <> act.room)) as rooms (is_open)`);
}
