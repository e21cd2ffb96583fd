import { and, eq, isNotNull } from 'drizzle-orm';
import type { Organization } from '#contract/organizations.ts';
import { domainOf, isPublicDomain } from '#rules/domains.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { memberships } from './table.ts';

const refused = (message: string) => new Invalid([{ path: 'approvedDomains', message }]);

/**
 * Makes sure that domains which are to be approved are the organization's own: else anybody could have the people of
 * another company offered theirs, by whatever name they gave it. Those that it has already stay.
 * @throws Invalid naming approvedDomains
 */
export async function demandOwnDomains(
  { db, actor }: Scope,
  { id, approvedDomains }: Organization,
  wanted: string[],
): Promise<void> {
  const added = wanted.filter((domain) => !approvedDomains.includes(domain));
  const free = added.find(isPublicDomain);
  if (free) throw refused(`Anybody can have an address at ${free}: approve a domain that is your company’s alone`);
  if (added.length === 0 || actor.isSuperAdmin) return;
  const admins = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, id), eq(memberships.role, 'admin'), isNotNull(users.emailConfirmedAt)));
  const own = new Set(admins.map(({ email }) => domainOf(email ?? '')));
  const foreign = added.find((domain) => !own.has(domain));
  if (foreign) throw refused(`No admin here has a confirmed address at ${foreign}: one has to confirm theirs first`);
}
