import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Organization } from '#contract/organizations.ts';
import { quotas } from '#contract/quotas.ts';
import { createGeneralChannel } from '#server/chat/general.ts';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import type { AccountScope, SuperAdminScope } from '#server/scope.ts';
import { createPrimaryChart } from '#server/seats/core.ts';
import { users } from '#server/users/table.ts';
import { addMember, demandFew, enter, lockAccount, newInviteCode, type Settings } from './organizations.ts';
import { memberships, organizationColumns, organizations } from './table.ts';

/** `Søren & Söhne` made `soren-sohne`. */
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

/** Puts an organization into the database, with a slug, an invite code and a channel of its own and nobody in it. */
async function insertOrganization(db: Database, settings: Settings): Promise<Organization> {
  const insert = (slug: string) =>
    db
      .insert(organizations)
      .values({ ...settings, slug, inviteCode: newInviteCode() })
      .onConflictDoNothing({ target: organizations.slug })
      .returning(organizationColumns);
  const slug = slugOf(settings.name);
  const [alone] = await insert(slug);
  // Where the slug is taken, a random tail makes another of it.
  const organization = alone ?? found(await insert(`${slug}-${randomBytes(4).toString('hex')}`), 'Organization');
  await createGeneralChannel(db, organization.id);
  return organization;
}

/**
 * Creates an organization; the caller becomes its admin, the visionary of its chart, and goes to work in it. @throws Refusal
 * (409) where they are in `most`
 */
export async function createOrganization(
  scope: AccountScope,
  settings: Settings,
  most: number = quotas.organizations,
): Promise<Organization> {
  await lockAccount(scope, scope.actor.userId);
  const organization = await insertOrganization(scope.db, settings);
  await scope.db
    .insert(memberships)
    .values({ organizationId: organization.id, userId: scope.actor.userId, role: 'admin' });
  await demandFew(scope, most);
  await createPrimaryChart(scope.db, organization.id, scope.actor.userId);
  await enter(scope, organization.id);
  scope.into(organization.id).record('organizations', 'created', organization);
  return organization;
}

export type Founding = {
  name: string;
  description?: string | null | undefined;
  timeZone?: string | undefined;
  adminEmail: string;
};

/**
 * Creates an organization for somebody else. Whose account has that e-mail is its admin at once, and at work there if they are
 * nowhere else; where nobody has, `invite` asks the address in. Gives its id.
 */
export async function foundOrganization(
  scope: SuperAdminScope,
  { adminEmail, ...settings }: Founding,
  invite: (organizationId: number) => Promise<void>,
): Promise<number> {
  const [admin] = await scope.db.select({ id: users.id }).from(users).where(eq(users.email, adminEmail));
  if (admin) await lockAccount(scope, admin.id);
  const { id, ...organization } = await insertOrganization(scope.db, settings);
  scope.into(id).record('organizations', 'created', { id, ...organization });
  if (!admin) {
    await createPrimaryChart(scope.db, id, null);
    await invite(id);
    return id;
  }
  const asAdmin = { ...scope, actor: { userId: admin.id } };
  await addMember(asAdmin, id, admin.id, { role: 'admin' });
  await createPrimaryChart(scope.db, id, admin.id);
  const isAlone = (await scope.db.$count(memberships, eq(memberships.userId, admin.id))) === 1;
  if (isAlone) await enter(asAdmin, id);
  else scope.record('accounts', 'changed', { id: admin.id });
  return id;
}
