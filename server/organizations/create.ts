import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Organization } from '#contract/organizations.ts';
import { quotas } from '#contract/quotas.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import type { AccountScope, SuperAdminScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { setCurrentOrganizations } from './memberships.ts';
import {
  addMember,
  checkOrganizationQuota,
  type JoinScope,
  lockAccount,
  newInviteCode,
  type Settings,
  setCurrentOrganization,
} from './organizations.ts';
import { quotaReached } from './quotas.ts';
import { memberships, organizationColumns, organizations } from './table.ts';

/** Turns `Søren & Söhne` into `soren-sohne`. */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/ø/gi, 'o')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .slice(0, 60);
  return slug || 'organization';
}

/** Creates what every organization begins with; its visionary is null where the admin has no account yet. */
export type Begin = (db: Database, organizationId: number, visionaryId: string | null) => Promise<void>;

/**
 * Inserts an organization with a slug and an invite code, but without members. Others who choose its name wait for the transaction: a long one
 * takes a slug that no one else does.
 */
export async function insertOrganization(
  db: Database,
  settings: Settings,
  createdById: string | null,
  { isLong = false } = {},
): Promise<Organization> {
  const insert = (slug: string) =>
    db
      .insert(organizations)
      .values({ ...settings, createdById, slug, inviteCode: newInviteCode() })
      .onConflictDoNothing({ target: organizations.slug })
      .returning(organizationColumns);
  const slug = slugOf(settings.name);
  const [inserted] = isLong ? [] : await insert(slug);
  // If the slug is taken, add a random suffix.
  return inserted ?? found(await insert(`${slug}-${randomBytes(4).toString('hex')}`), 'Organization');
}

/** Checks that the caller has created fewer than `most` organizations. @throws Refusal (409) */
export async function demandFewerCreated({ db, actor }: Pick<JoinScope, 'db' | 'actor'>, most: number): Promise<void> {
  const created = await db.$count(organizations, eq(organizations.createdById, actor.userId));
  if (created >= most) throw quotaReached('createdOrganizations', most);
}

/**
 * Creates an organization. The caller becomes its admin and the visionary of its chart, and it becomes their current organization.
 * @throws Refusal (409) if they are in `most.organizations` already, or have created `most.createdOrganizations`
 */
export async function createOrganization(
  scope: AccountScope,
  settings: Settings,
  begin: Begin,
  most: Pick<Config['quotas'], 'organizations' | 'createdOrganizations'> = quotas,
): Promise<Organization> {
  await lockAccount(scope, scope.actor.userId);
  await demandFewerCreated(scope, most.createdOrganizations);
  const organization = await insertOrganization(scope.db, settings, scope.actor.userId);
  await scope.db
    .insert(memberships)
    .values({ organizationId: organization.id, userId: scope.actor.userId, role: 'admin' });
  await checkOrganizationQuota(scope, most.organizations);
  await begin(scope.db, organization.id, scope.actor.userId);
  await setCurrentOrganization(scope, organization.id);
  scope.into(organization.id).record('organizations', 'created', organization);
  return organization;
}

export type NewOrganization = {
  name: string;
  description?: string | null | undefined;
  timeZone?: string | undefined;
  adminEmail: string;
};

/**
 * Creates an organization for another admin and returns its id. If an account has the email, it becomes the admin, and the organization
 * its current one if it is in no other. Otherwise calls `invite`.
 */
export async function createOrganizationFor(
  scope: SuperAdminScope,
  { adminEmail, ...settings }: NewOrganization,
  { begin, invite }: { begin: Begin; invite: (organizationId: number) => Promise<void> },
): Promise<number> {
  const [admin] = await scope.db.select({ id: users.id }).from(users).where(eq(users.email, adminEmail));
  if (admin) await lockAccount(scope, admin.id);
  const { id, ...organization } = await insertOrganization(scope.db, settings, null);
  scope.into(id).record('organizations', 'created', { id, ...organization });
  if (!admin) {
    await begin(scope.db, id, null);
    await invite(id);
    return id;
  }
  const asAdmin = { ...scope, actor: { userId: admin.id } };
  await addMember(asAdmin, id, admin.id, { role: 'admin' });
  await begin(scope.db, id, admin.id);
  await setCurrentOrganizations(scope.db, [admin.id]);
  scope.record('accounts', 'changed', { id: admin.id });
  return id;
}
