import { and, eq, sql } from 'drizzle-orm';
import { accountDeletionDays } from '#contract/limits.ts';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import { mailOwner } from '#server/auth/mail-owner.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { demandOwner, type OwnerProof } from '#server/auth/two-factor.ts';
import type { Config } from '#server/config.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { lockAccount } from '#server/organizations/organizations.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { countAllWork } from '#server/removals/rows.ts';
import type { AccountScope } from '#server/scope.ts';
import { endAccountAt } from '#server/users/ending.ts';
import { users } from '#server/users/table.ts';
import { deletionEmail } from './emails.ts';

type MembershipToLeave = { id: number; name: string; isLastAdmin: boolean; workCount: number };

/** Returns the caller's organizations by name, with what keeps them there: being the only admin, and the work they own. */
export async function listMembershipsToLeave(scope: AccountScope): Promise<MembershipToLeave[]> {
  const { db, actor } = scope;
  const others = sql`(select from memberships as other where other.organization_id = ${memberships.organizationId}
    and other.user_id <> ${actor.userId} and other.role = 'admin' and other.deactivated_at is null)`;
  const rows = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      isLastAdmin: sql<boolean>`${memberships.role} = 'admin' and not exists ${others}`,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, actor.userId), isActiveMember))
    .orderBy(organizations.name, organizations.id);
  const counts = await countAllWork(
    db,
    rows.map(({ id }) => id),
    actor.userId,
  );
  return rows.map((row) => ({ ...row, workCount: counts.get(row.id) ?? 0 }));
}

/**
 * Deletes the caller's account after some days, unless they sign in before. Where they are deactivated, their work stays until an admin
 * removes them. Its sessions, and with them push notifications, end now.
 * @throws Conflict in an organization and for super admins; TooMany; Invalid naming password, code or passkey; Forbidden `sign_in_again`
 */
export async function deleteAccount(
  scope: AccountScope,
  proof: OwnerProof,
  config: { limiter: RateLimiter } & Pick<Config, 'publicUrl'>,
): Promise<void> {
  const { db, now, actor } = scope;
  // Locked, because someone who joins an organization locks their account too.
  await lockAccount(scope, actor.userId);
  await demandOwner(scope, proof, config);
  const account = found(await db.select().from(users).where(eq(users.id, actor.userId)), 'User');
  if (account.isSuperAdmin)
    throw new Conflict(msg('You administer this server. Ask another super admin to remove your permissions first.'));
  if ((await db.$count(memberships, and(eq(memberships.userId, actor.userId), isActiveMember))) > 0)
    throw new Conflict(msg('Leave your organizations before you delete your account'));
  const endsAt = new Date(now.getTime() + accountDeletionDays * 24 * 3600_000).toISOString();
  await endAccountAt(db, actor.userId, endsAt, 0);
  await auditAccount(scope, actor.userId, 'deletion_requested', { endsAt: [null, endsAt] });
  await mailOwner(scope, account, deletionEmail(account.firstName, endsAt));
  await endSessions(scope, actor.userId);
}
