import { eq } from 'drizzle-orm';
import type { ChangedUser, Role, User, UserChange } from '#contract/users.ts';
import { type Asker, fullName, mayAdminister, mayEditProfile, mayGiveRole } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { auditAccount } from '#server/audit/account.ts';
import { cancelEmail, requestEmail } from '#server/auth/confirmation.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { demandOwner, type OwnerProof } from '#server/auth/two-factor.ts';
import type { Config } from '#server/config.ts';
import { Conflict, demand, Forbidden } from '#server/errors.ts';
import {
  isLastAdmin,
  listOrganizationIds,
  lockMembers,
  setDeactivated,
  setDetails,
  setRole,
} from '#server/organizations/memberships.ts';
import { lockAccount } from '#server/organizations/organizations.ts';
import type { Scope } from '#server/scope.ts';
import { users } from './table.ts';
import { findUser, updateAccount } from './users.ts';

type ChangeConfig = { limiter: RateLimiter } & Pick<Config, 'publicUrl'>;

/** Changes of email addresses that a user may request. */
const emailChanges = { times: 10, seconds: 3600 };
/** Why someone may not change the profile of another person. */
export const onlyAdmins = msg('Only admins can change the profile of others');

/**
 * Changes the fields sent. Users change their own name and details and, with a password or another proof, their own email. Admins change the name,
 * details and role of others, and the email of accounts in no other organization. A new email takes effect when it is confirmed.
 * @throws NotFound; Forbidden; Invalid naming password, code or passkey; Conflict for the caller's own role and for a taken address; TooMany
 */
export async function changeUser(
  scope: Scope,
  id: string,
  change: UserChange,
  config: ChangeConfig,
): Promise<ChangedUser> {
  const { userId } = scope.actor;
  await lockAccount(scope, id);
  const roles = await lockMembers(scope, [userId, id]);
  const before = await findUser(scope, id);
  const asker = { userId, role: roles.get(userId) ?? 'managee' };
  const { firstName = before.firstName, lastName = before.lastName, email = before.email, role = before.role } = change;
  demand(mayEditProfile(asker, id), onlyAdmins);
  if (!before.hasAccount && (email !== before.email || role !== before.role))
    throw new Conflict(
      msg('{name} has no account yet. Invite them to set their email and role.', { name: fullName(before) }),
    );
  if (firstName !== before.firstName || lastName !== before.lastName)
    await updateAccount(scope, before, { firstName, lastName });
  await changeDetails(scope, before, change);
  if (email !== before.email) await changeEmail(scope, before, { ...change, email }, config);
  if (role !== before.role) await changeRole(scope, { asker, roles, before }, role);
  return { ...(await findUser(scope, id)), ...(await findPendingEmail(scope, id)) };
}

/**
 * Deactivates or reactivates a person: they lose or get back their access; their work, teams and seats stay with them.
 * @throws NotFound; Forbidden; Conflict for the caller and for a person without an account
 */
export async function setActive(scope: Scope, id: string, isActive: boolean): Promise<User> {
  const { userId } = scope.actor;
  await lockAccount(scope, id);
  const roles = await lockMembers(scope, [userId, id]);
  const before = await findUser(scope, id);
  demand(mayAdminister({ role: roles.get(userId) ?? 'managee' }), msg('Only admins can deactivate people'));
  if (id === userId) throw new Conflict(msg("You can't deactivate yourself. Ask another admin."));
  if (!before.hasAccount) throw new Conflict(msg('Only a person with an account can be deactivated'));
  if ((before.deactivatedAt === null) === isActive) return before;
  await setDeactivated(scope, id, isActive ? null : scope.now.toISOString());
  const user = await findUser(scope, id);
  scope.record('users', 'changed', user, before);
  return user;
}

/** Changes what a member shows of themselves in this organization. */
async function changeDetails(scope: Scope, before: User, change: UserChange): Promise<void> {
  const { title, phone, location, pronouns } = change;
  const sent = Object.entries({ title, phone, location, pronouns }).filter(([, text]) => text !== undefined);
  if (sent.length === 0) return;
  await setDetails(scope, before.id, Object.fromEntries(sent.map(([field, text]) => [field, text || null])));
  scope.record('users', 'changed', await findUser(scope, before.id), before);
}

type RoleChange = { asker: Asker; roles: Map<string, Role>; before: User };

async function changeRole(scope: Scope, { asker, roles, before }: RoleChange, role: Role): Promise<void> {
  demand(mayAdminister(asker), msg('Only admins can change roles'));
  if (isLastAdmin(roles, before.id))
    throw new Conflict(msg("You're the only admin. Make someone else an admin first."), 'last_admin');
  if (!mayGiveRole(asker, before.id)) throw new Conflict(msg("You can't change your own role. Ask another admin."));
  await setRole(scope, before.id, role);
  scope.record('users', 'changed', await findUser(scope, before.id), before);
}

/** Requests a new address: for the caller, or as an admin for someone who is in no other organization. */
async function changeEmail(
  scope: Scope,
  before: User,
  { email, ...proof }: OwnerProof & { email: string },
  { limiter, publicUrl }: ChangeConfig,
): Promise<void> {
  if (before.id === scope.actor.userId) await demandOwner(scope, proof, { limiter, publicUrl });
  else if (before.isSuperAdmin || (await listOrganizationIds(scope, before.id)).length > 1)
    throw new Forbidden(msg('Only they can change their email, because they belong to other organizations too.'));
  // Limited, because the answer reveals whether an address has an account.
  await limiter.count(`email change:${scope.actor.userId}`, emailChanges);
  await requestEmail(scope, before.id, email);
}

/** Returns a user's new, unconfirmed address. @throws NotFound; Forbidden except for themselves and admins */
export async function findPendingEmail(scope: Scope, id: string): Promise<{ pendingEmail: string | null }> {
  await findUser(scope, id);
  demand(mayEditProfile(scope.actor, id), onlyAdmins);
  const [account] = await scope.db.select({ pendingEmail: users.pendingEmail }).from(users).where(eq(users.id, id));
  return { pendingEmail: account?.pendingEmail ?? null };
}

/** Cancels a user's change of address. @throws NotFound; Forbidden except for themselves and admins */
export async function cancelPendingEmail(scope: Scope, id: string): Promise<void> {
  await lockAccount(scope, id);
  const { pendingEmail } = await findPendingEmail(scope, id);
  if (pendingEmail !== null) await auditAccount(scope, id, 'email_change_canceled', { email: [pendingEmail, null] });
  await cancelEmail(scope, id);
}
