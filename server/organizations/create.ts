import { randomBytes } from 'node:crypto';
import { ceilings } from '#contract/limits.ts';
import type { Organization } from '#contract/organizations.ts';
import { found } from '#server/db/tenant.ts';
import type { AccountScope } from '#server/scope.ts';
import { createPrimaryChart } from '#server/seats/core.ts';
import { demandFew, enter, lockAccount, newInviteCode, type Settings } from './organizations.ts';
import { memberships, organizations } from './table.ts';

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

/**
 * Creates an organization; the caller becomes its admin, the visionary of its chart, and goes to work in it. @throws Refusal
 * (409) where they are in `most`
 */
export async function createOrganization(
  scope: AccountScope,
  settings: Settings,
  most: number = ceilings.organizations,
): Promise<Organization> {
  await lockAccount(scope, scope.actor.userId);
  const insert = (slug: string) =>
    scope.db
      .insert(organizations)
      .values({ ...settings, slug, inviteCode: newInviteCode() })
      .onConflictDoNothing({ target: organizations.slug })
      .returning();
  const slug = slugOf(settings.name);
  const [alone] = await insert(slug);
  // Where the slug is taken, a random tail makes another of it.
  const organization = alone ?? found(await insert(`${slug}-${randomBytes(4).toString('hex')}`), 'Organization');
  await scope.db
    .insert(memberships)
    .values({ organizationId: organization.id, userId: scope.actor.userId, role: 'admin' });
  await demandFew(scope, most);
  await createPrimaryChart(scope, organization.id);
  await enter(scope, organization.id);
  scope.into(organization.id).record('organizations', 'created', organization);
  return organization;
}
