import { sql } from 'drizzle-orm';
import type { AccountAct } from '#contract/audit.ts';
import type { Database } from '#server/db/pool.ts';
import type { FieldChanges } from '#server/events/record.ts';
import type { ClientInfo } from '#server/scope.ts';
import { fullNameOf } from '#server/users/table.ts';
import { audit } from './table.ts';

/** The scope of any call, within its transaction. */
type AuditScope = {
  db: Database;
  now: Date;
  from?: ClientInfo | undefined;
  actor?: { userId: string | null; organizationId?: number | null } | undefined;
};

/** Visits, which are logged in the current organization only. Other changes concern all organizations of the account. */
const visits: AccountAct[] = ['registered', 'signed_in', 'signed_out', 'session_ended'];

/**
 * Adds a change of an account to the audit log, in the transaction of the scope. Call it where the change is made. The admins of the
 * account's organizations can read it, or of the one where someone else made the change, and super admins. The actor is the caller or, if no one is signed in yet, the
 * account itself; null is the operator. `changes` must not contain secrets.
 */
export async function auditAccount(
  { db, now, from, actor }: AuditScope,
  userId: string,
  act: AccountAct,
  changes: FieldChanges = {},
): Promise<void> {
  const byOther = actor && actor.userId !== userId ? (actor.organizationId ?? null) : null;
  await db.execute(sql`
    insert into ${audit} (organization_id, kind, noun, act, subject_id, title, changes, actor_id, address, user_agent, created_at)
    select memberships.organization_id, 'account', 'accounts', ${act}::text, users.id,
      left(${fullNameOf('users')}, 200), ${JSON.stringify(changes)}::jsonb,
      ${actor ? actor.userId : userId}::text, ${from?.address ?? null}::text, ${from?.userAgent ?? null}::text,
      ${now.toISOString()}::timestamptz
    from users left join memberships on memberships.user_id = users.id
      and case when ${byOther}::int is not null then memberships.organization_id = ${byOther}::int
        else is_default or ${!visits.includes(act)}::boolean end
    where users.id = ${userId}`);
}
