import { asc, eq, inArray, lt } from 'drizzle-orm';
import { found } from '#server/db/tenant.ts';
import { NotFound } from '#server/errors.ts';
import type { SuperAdminScope, SystemScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { deletePeople } from '#server/users/users.ts';
import { setCurrentOrganizations } from './memberships.ts';
import { changeStatus, findLocked, listMembers } from './status.ts';
import { organizationDeletions, organizations } from './table.ts';

/** Deletes an organization: deactivates it, so that it can be restored. @throws NotFound if it is already deleted */
export async function deleteOrganization(scope: SuperAdminScope, id: number): Promise<void> {
  const { isActive: wasActive } = await findLocked(scope, id);
  const rows = await scope.db
    .insert(organizationDeletions)
    .values({ organizationId: id, wasActive })
    .onConflictDoNothing()
    .returning({ id: organizationDeletions.organizationId });
  if (rows.length === 0) throw new NotFound('Organization');
  scope.into(id).record('organizations', 'deleted', await changeStatus(scope, id, false));
}

/** Restores a deleted organization; it is active if it was before. @throws NotFound */
export async function restoreOrganization(scope: SuperAdminScope, id: number): Promise<void> {
  await findLocked(scope, id);
  const rows = await scope.db
    .delete(organizationDeletions)
    .where(eq(organizationDeletions.organizationId, id))
    .returning({ wasActive: organizationDeletions.wasActive });
  const { wasActive } = found(rows, 'Organization');
  scope.into(id).record('organizations', 'restored', await changeStatus(scope, id, wasActive));
}

/** Permanently deletes the organizations deleted before a moment (ISO 8601), with everything in them. */
export async function purgeOrganizations(scope: SystemScope, before: string): Promise<void> {
  const due = await scope.db
    .select({ id: organizationDeletions.organizationId })
    .from(organizationDeletions)
    .where(lt(organizationDeletions.deletedAt, before));
  for (const { id } of due) await removeOrganization(scope, id);
}

/** Members continue in another of their organizations, if they have one. Accounts stay. */
async function removeOrganization(scope: SystemScope, id: number): Promise<void> {
  await findLocked(scope, id);
  const members = await listMembers(scope, id);
  const ids = members.map((member) => member.id);
  // Locked, so that no one can switch to this organization meanwhile.
  await scope.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update');
  await scope.db.delete(organizations).where(eq(organizations.id, id));
  await deletePeople(scope.db, ids);
  await setCurrentOrganizations(
    scope.db,
    members.filter(({ isDefault }) => isDefault).map((member) => member.id),
  );
  for (const userId of ids) scope.record('accounts', 'changed', { id: userId });
}
