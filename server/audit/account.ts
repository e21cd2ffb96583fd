import { sql } from 'drizzle-orm';
import type { AccountAct } from '#contract/audit.ts';
import type { Database } from '#server/db/pool.ts';
import type { FieldChanges } from '#server/events/record.ts';
import type { ClientInfo } from '#server/scope.ts';
import { audit } from './table.ts';

/** The scope of any call, within its transaction. */
type AuditScope = {
  db: Database;
  now: Date;
  from?: ClientInfo | undefined;
  actor?: { userId: string | null } | undefined;
};

/**
 * Adds a change of an account to the audit log, in the transaction of the scope. Call it where the change is made. The admins of the
 * account's current organization can read it, and super admins. The actor is the caller or, if no one is signed in yet, the
 * account itself; null is the operator. `changes` must not contain secrets.
 */
export async function auditAccount(
  { db, now, from, actor }: AuditScope,
  userId: string,
  act: AccountAct,
  changes: FieldChanges = {},
): Promise<void> {
  await db.execute(sql`
    insert into ${audit} (organization_id, kind, noun, act, subject_id, title, changes, actor_id, address, user_agent, created_at)
    select memberships.organization_id, 'account', 'accounts', ${act}::text, users.id,
      left(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), 200), ${JSON.stringify(changes)}::jsonb,
      ${actor ? actor.userId : userId}::text, ${from?.address ?? null}::text, ${from?.userAgent ?? null}::text,
      ${now.toISOString()}::timestamptz
    from users left join memberships on memberships.user_id = users.id and is_default
    where users.id = ${userId}`);
}
