import { asc, eq } from 'drizzle-orm';
import type { SuperAdmin } from '#contract/admin.ts';
import { limits } from '#contract/limits.ts';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import type { SuperAdminScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { revokeSuperAdmin } from '#server/users/users.ts';

/** The super admins, by name. */
export async function listSuperAdmins({ db }: Pick<SuperAdminScope, 'db'>): Promise<SuperAdmin[]> {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.isSuperAdmin, true))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(limits.rows);
  return rows.map((row) => ({ ...row, email: row.email ?? '' }));
}

/**
 * Removes the rights of a super admin, who stays a member of their organizations. Open screens follow immediately.
 * @throws NotFound; Conflict for the last super admin and for an address in SUPER_ADMIN_EMAILS
 */
export async function removeSuperAdmin(scope: SuperAdminScope, id: string, superAdminEmails: string[]): Promise<void> {
  // All super admins are locked in one order, so that of two who remove each other one remains.
  const all = await scope.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.isSuperAdmin, true))
    .orderBy(asc(users.id))
    .for('update');
  const account = all.find((one) => one.id === id);
  if (!account) throw new NotFound('Super admin');
  if (all.length === 1) throw new Conflict(msg('This is the last super admin. Make someone else a super admin first.'));
  if (account.email && superAdminEmails.includes(account.email))
    throw new Conflict(msg('SUPER_ADMIN_EMAILS contains this address. Remove it from the server settings first.'));
  await revokeSuperAdmin(scope, id);
  await auditAccount(scope, id, 'super_admin_removed');
}
