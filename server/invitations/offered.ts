import type { Config } from '#server/config.ts';
import { found } from '#server/db/tenant.ts';
import { listByDomain } from '#server/organizations/domains.ts';
import { listOrganizationIds } from '#server/organizations/memberships.ts';
import { lockAccount } from '#server/organizations/organizations.ts';
import type { AccountScope } from '#server/scope.ts';
import { enter } from './join.ts';
import { listPending } from './targets.ts';

type Offered = { id: number; name: string };

/**
 * Returns the active organizations, by name, that the caller may join with their confirmed address: because it has an open invitation, or
 * because they approve its domain.
 */
export async function listOffered(scope: AccountScope): Promise<Offered[]> {
  const { userId } = scope.actor;
  const own = await listOrganizationIds(scope, userId);
  const invited = (await listPending(scope, userId)).map(({ organization }) => organization);
  const offered = new Map([...(await listByDomain(scope)), ...invited].map((one) => [one.id, one]));
  return [...offered.values()]
    .filter(({ id }) => !own.includes(id))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

/**
 * Makes the caller a member of an offered organization, which becomes their current one: with what their invitation gives, else as a
 * managee. @throws NotFound; Refusal (409) at one of the quotas
 */
export async function joinOffered(
  scope: AccountScope,
  id: number,
  options: { most: Config['quotas'] },
): Promise<{ organization: Offered }> {
  await lockAccount(scope, scope.actor.userId);
  const offered = (await listOffered(scope)).filter((organization) => organization.id === id);
  return enter(scope, { organization: found(offered, 'Organization'), role: 'managee' }, options);
}
