import { eq } from 'drizzle-orm';
import type { Organization } from '#contract/organizations.ts';
import { msg } from '#rules/translate.ts';
import { touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import type { SuperAdminScope } from '#server/scope.ts';
import { memberships, organizationColumns, organizationDeletions, organizations } from './table.ts';

/** Returns and locks an organization. @throws NotFound */
export async function findLocked({ db }: { db: Database }, id: number): Promise<Organization> {
  return found(
    await db.select(organizationColumns).from(organizations).where(eq(organizations.id, id)).for('update'),
    'Organization',
  );
}

/** Returns the ids of an organization's members, and whether it is their current one. */
export function listMembers({ db }: { db: Database }, id: number) {
  return db
    .select({ id: memberships.userId, isDefault: memberships.isDefault })
    .from(memberships)
    .where(eq(memberships.organizationId, id));
}

/** Activates or deactivates an organization. @throws NotFound; Conflict if it is deleted */
export async function setStatus(scope: SuperAdminScope, id: number, isActive: boolean): Promise<Organization> {
  const before = await findLocked(scope, id);
  if ((await scope.db.$count(organizationDeletions, eq(organizationDeletions.organizationId, id))) > 0) {
    throw new Conflict(msg('This organization is deleted. Restore it first.'));
  }
  const organization = await changeStatus(scope, id, isActive);
  scope.into(id).record('organizations', 'changed', organization, before);
  return organization;
}

/** Sets the status of a locked organization, and reloads the permissions of its members in open windows. */
export async function changeStatus(scope: SuperAdminScope, id: number, isActive: boolean): Promise<Organization> {
  const rows = await scope.db
    .update(organizations)
    .set({ isActive, ...touched })
    .where(eq(organizations.id, id))
    .returning(organizationColumns);
  for (const member of await listMembers(scope, id)) scope.record('accounts', 'changed', { id: member.id });
  return found(rows, 'Organization');
}
