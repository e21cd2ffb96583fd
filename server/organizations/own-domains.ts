import { and, eq, isNotNull } from 'drizzle-orm';
import type { Organization } from '#contract/organizations.ts';
import { domainOf, isPublicDomain } from '#rules/domains.ts';
import { type Message, msg } from '#rules/translate.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { isActiveMember } from './memberships.ts';
import { memberships } from './table.ts';

const refused = (message: Message) => new Invalid([{ path: 'approvedDomains', message }]);

/**
 * Checks that newly approved domains belong to the organization. Otherwise anyone could offer the people of another company to join an
 * organization with a misleading name. @throws Invalid naming approvedDomains
 */
export async function demandOwnDomains(
  { db, actor }: Scope,
  { id, approvedDomains }: Organization,
  domains: string[],
): Promise<void> {
  const added = domains.filter((domain) => !approvedDomains.includes(domain));
  const publicDomain = added.find(isPublicDomain);
  if (publicDomain)
    throw refused(msg("Public email domains such as {domain} can't be approved", { domain: publicDomain }));
  if (added.length === 0 || actor.isSuperAdmin) return;
  const admins = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, id),
        eq(memberships.role, 'admin'),
        isActiveMember,
        isNotNull(users.emailConfirmedAt),
      ),
    );
  const own = new Set(admins.map(({ email }) => domainOf(email ?? '')));
  const foreign = added.find((domain) => !own.has(domain));
  if (foreign) throw refused(msg('An admin must first confirm an email address at {domain}', { domain: foreign }));
}
