import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { nouns, type Says } from '#server/events/nouns.ts';
import { keptOf, type Recorded } from '#server/events/record.ts';
import type { From } from '#server/scope.ts';
import { auditKindOf } from './audited.ts';
import { audit } from './table.ts';

/** Who did something, when, and from where. */
type By = { userId: string | null; at: Date; from?: From | undefined };

/** Keeps, in the transaction of a call, what it recorded that belongs into the audit log. */
export async function keepAudit(db: Database, recorded: Recorded[], { userId, at, from }: By): Promise<void> {
  const entries = recorded.flatMap((one) => {
    const { noun, act, changes, subject_id, title } = keptOf(one);
    const kind = auditKindOf(noun, act, Object.keys(changes ?? {}));
    const isSecret = (nouns[noun] as Says<unknown>).isSecret?.(one.row) ?? false;
    return kind && !isSecret
      ? [{ organization_id: one.organizationId, kind, noun, act, subject_id, title, changes }]
      : [];
  });
  if (entries.length === 0) return;
  await db.execute(sql`
    insert into ${audit} (actor_id, created_at, address, user_agent,
      organization_id, kind, noun, act, subject_id, title, changes)
    select ${userId}::text, ${at.toISOString()}::timestamptz, ${from?.address ?? null}::text, ${from?.userAgent ?? null}::text,
      entry.*
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry
      (organization_id int, kind text, noun text, act text, subject_id text, title text, changes jsonb)`);
}
