import { eq } from 'drizzle-orm';
import type { ChangedUser, Role, User, UserChange } from '#contract/users.ts';
import { type Asker, fullName, mayAdminister, mayEditProfile, mayGiveRole } from '#rules/people.ts';
import { cancelEmail, requestEmail } from '#server/auth/confirmation.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { demandOwner, type OwnerProof } from '#server/auth/two-factor.ts';
import type { Config } from '#server/config.ts';
import { Conflict, demand, Forbidden, NotFound } from '#server/errors.ts';
import { giveRole, isLastAdmin, listOrganizationIds, lockMembers } from '#server/organizations/memberships.ts';
import { lockAccount } from '#server/organizations/organizations.ts';
import type { Scope } from '#server/scope.ts';
import { users } from './table.ts';
import { findUser, updateAccount } from './users.ts';

type House = { limiter: RateLimiter } & Pick<Config, 'publicUrl'>;

/** How often somebody may ask for another address within an hour. */
const changes = { times: 10, seconds: 3600 };
const onlyAdmins = 'Only an admin may change the profile of another';

/**
 * Changes what is sent and not so already: the name, of oneself or as an admin of anybody; one's own e-mail, which asks for the
 * password or another proof; as an admin the role of another, and the e-mail of an account that is in no other organization. An
 * e-mail counts once it is confirmed from the new address.
 * @throws NotFound; Forbidden; Invalid naming password, code or passkey; Conflict for one's own role and for an address that is
 * taken; TooMany
 */
export async function changeUser(scope: Scope, id: string, given: UserChange, house: House): Promise<ChangedUser> {
  const { userId } = scope.actor;
  await lockAccount(scope, id);
  const roles = await lockMembers(scope, [userId, id]);
  if (!roles.has(id)) throw new NotFound('User');
  const before = await findUser(scope, id);
  const asker = { userId, role: roles.get(userId) ?? 'managee' };
  const { firstName = before.firstName, lastName = before.lastName, email = before.email, role = before.role } = given;
  demand(mayEditProfile(asker, id), onlyAdmins);
  if (!before.hasAccount && (email !== before.email || role !== before.role))
    throw new Conflict(`${fullName(before)} has no account yet. Invite them to set their email and role.`);
  if (firstName !== before.firstName || lastName !== before.lastName)
    await updateAccount(scope, before, { firstName, lastName });
  if (email !== before.email) await changeEmail(scope, before, { ...given, email }, house);
  if (role !== before.role) await changeRole(scope, { asker, roles, before }, role);
  return { ...(await findUser(scope, id)), ...(await findPendingEmail(scope, id)) };
}

type RoleChange = { asker: Asker; roles: Map<string, Role>; before: User };

async function changeRole(scope: Scope, { asker, roles, before }: RoleChange, role: Role): Promise<void> {
  demand(mayAdminister(asker), 'Only an admin may give people another role');
  if (isLastAdmin(roles, before.id))
    throw new Conflict('You are the last admin here: make somebody else an admin first', 'last_admin');
  if (!mayGiveRole(asker, before.id)) throw new Conflict('You cannot change your own role: another admin has to do it');
  await giveRole(scope, before.id, role);
  scope.record('users', 'changed', await findUser(scope, before.id), before);
}

/** Has an account get another address once that is confirmed: oneself, or as an admin somebody who is in this organization alone. */
async function changeEmail(
  scope: Scope,
  before: User,
  { email, ...proof }: OwnerProof & { email: string },
  { limiter, publicUrl }: House,
): Promise<void> {
  if (before.id === scope.actor.userId) await demandOwner(scope, proof, { limiter, publicUrl });
  else if (before.isSuperAdmin || (await listOrganizationIds(scope, before.id)).length > 1)
    throw new Forbidden('Only they themselves may change their email: their account is not of this organization alone');
  // Who is told that an address is taken learns that somebody has an account: not often.
  await limiter.count(`email change:${scope.actor.userId}`, changes);
  await requestEmail(scope, before.id, email);
}

/** The address that a person is to have once it is confirmed. @throws NotFound; Forbidden for others but themselves and admins */
export async function findPendingEmail(scope: Scope, id: string): Promise<{ pendingEmail: string | null }> {
  await findUser(scope, id);
  demand(mayEditProfile(scope.actor, id), onlyAdmins);
  const [account] = await scope.db.select({ pendingEmail: users.pendingEmail }).from(users).where(eq(users.id, id));
  return { pendingEmail: account?.pendingEmail ?? null };
}

/** Takes back the address that a person is to have. @throws NotFound; Forbidden for others but themselves and admins */
export async function cancelPendingEmail(scope: Scope, id: string): Promise<void> {
  await lockAccount(scope, id);
  await findPendingEmail(scope, id);
  await cancelEmail(scope, id);
}
