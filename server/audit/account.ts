import { sql } from 'drizzle-orm';
import type { AccountAct } from '#contract/audit.ts';
import type { Database } from '#server/db/pool.ts';
import type { FieldChanges } from '#server/events/record.ts';
import type { ClientInfo } from '#server/scope.ts';
import { audit } from './table.ts';

/** The scope of any call will do, within its transaction. */
type Auditing = {
  db: Database;
  now: Date;
  from?: ClientInfo | undefined;
  actor?: { userId: string | null } | undefined;
};

/**
 * Writes into the audit log what was done to an account beyond any organization, in the transaction of `scope`: call it
 * where the change is made. It is read by the admins of the organization that the account is at work in now, and by super
 * admins. Who did it is the caller or, where nobody is signed in yet, the account itself (null: the operator); `changes` name fields, each with
 * what it was and what it became, and never hold a secret. Another act is one more name in `accountActs`.
 */
export async function auditAccount(
  { db, now, from, actor }: Auditing,
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
