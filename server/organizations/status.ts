import { asc, eq, inArray } from 'drizzle-orm';
import type { Organization } from '#contract/organizations.ts';
import { keepAudit } from '#server/audit/keep.ts';
import { touched } from '#server/db/columns.ts';
import { found } from '#server/db/tenant.ts';
import type { SuperAdminScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { goElsewhere } from './memberships.ts';
import { memberships, organizations } from './table.ts';

/** An organization that nobody else changes until this is through. @throws NotFound */
async function findLocked({ db }: Pick<SuperAdminScope, 'db'>, id: number): Promise<Organization> {
  return found(await db.select().from(organizations).where(eq(organizations.id, id)).for('update'), 'Organization');
}

/** Who is in an organization. */
function listMembers({ db }: Pick<SuperAdminScope, 'db'>, id: number) {
  return db
    .select({ id: memberships.userId, isDefault: memberships.isDefault })
    .from(memberships)
    .where(eq(memberships.organizationId, id));
}

/** Activates or deactivates an organization, on the screens of its members at once. @throws NotFound */
export async function setStatus(scope: SuperAdminScope, id: number, isActive: boolean): Promise<Organization> {
  const before = await findLocked(scope, id);
  const rows = await scope.db
    .update(organizations)
    .set({ isActive, ...touched })
    .where(eq(organizations.id, id))
    .returning();
  const organization = found(rows, 'Organization');
  scope.into(id).record('organizations', 'changed', organization, before);
  for (const member of await listMembers(scope, id)) scope.record('accounts', 'changed', { id: member.id });
  return organization;
}

/**
 * Deletes an organization with all that is in it, for good. Whoever was at work there goes on in another organization of
 * theirs, if there is one; accounts stay. @throws NotFound
 */
export async function deleteOrganization(scope: SuperAdminScope, id: number): Promise<void> {
  const organization = await findLocked(scope, id);
  const members = await listMembers(scope, id);
  const ids = members.map((member) => member.id);
  // Nobody is to switch to where they cannot be any more.
  await scope.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update');
  await scope.db.delete(organizations).where(eq(organizations.id, id));
  await goElsewhere(
    scope.db,
    members.filter(({ isDefault }) => isDefault).map((member) => member.id),
  );
  for (const userId of ids) scope.record('accounts', 'changed', { id: userId });
  const { actor, now, from } = scope;
  // What is recorded in an organization goes with it; this stays.
  const ended = { organizationId: id, noun: 'organizations', act: 'deleted', row: organization } as const;
  await keepAudit(scope.db, [ended], { userId: actor.userId, at: now, from });
}
