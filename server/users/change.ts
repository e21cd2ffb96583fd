import { eq } from 'drizzle-orm';
import type { ChangedUser, Role, User, UserChange } from '#contract/users.ts';
import { type Asker, mayAdminister, mayEditProfile, mayGiveRole } from '#rules/people.ts';
import { mailConfirmation, requestEmail } from '#server/auth/confirmation.ts';
import { emailChangedLetter } from '#server/auth/letters.ts';
import { Conflict, demand, Forbidden, NotFound } from '#server/errors.ts';
import { post } from '#server/mail/mail.ts';
import { giveRole, isLastAdmin, listOrganizationIds, lockMembers } from '#server/organizations/memberships.ts';
import { lockAccount } from '#server/organizations/organizations.ts';
import type { Scope } from '#server/scope.ts';
import { users } from './table.ts';
import { findUser, updateAccount } from './users.ts';

/**
 * Changes what is sent and not so already: the name, of oneself or as an admin of anybody; one's own e-mail, which is to
 * be confirmed first; as an admin the role of another,
 * and the e-mail of an account that is in no other organization.
 * @throws NotFound; Forbidden; Conflict for one's own role and for an address that is taken; TooMany
 */
export async function changeUser(scope: Scope, id: string, given: UserChange): Promise<ChangedUser> {
  const { userId } = scope.actor;
  await lockAccount(scope, id);
  const roles = await lockMembers(scope, [userId, id]);
  if (!roles.has(id)) throw new NotFound('User');
  const before = await findUser(scope, id);
  const asker = { userId, role: roles.get(userId) ?? 'managee' };
  const { firstName = before.firstName, lastName = before.lastName, email = before.email, role = before.role } = given;
  demand(mayEditProfile(asker, id), 'Only an admin may change the profile of another');
  if (firstName !== before.firstName || lastName !== before.lastName)
    await updateAccount(scope, before, { firstName, lastName });
  if (email !== before.email) await changeEmail(scope, before, email);
  if (role !== before.role) await changeRole(scope, { asker, roles, before }, role);
  const [{ pendingEmail } = { pendingEmail: null }] = await scope.db
    .select({ pendingEmail: users.pendingEmail })
    .from(users)
    .where(eq(users.id, id));
  return { ...(await findUser(scope, id)), pendingEmail };
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

/** Gives an account another address, which nobody has confirmed yet; the old one is told. */
async function changeEmail(scope: Scope, before: User, email: string): Promise<void> {
  if (before.id === scope.actor.userId) return requestEmail(scope, before, email);
  const isElsewhere = (await listOrganizationIds(scope, before.id)).length > 1;
  if (isElsewhere || before.isSuperAdmin)
    throw new Forbidden('Only they themselves may change their email: their account is not of this organization alone');
  if ((await scope.db.$count(users, eq(users.email, email))) > 0)
    throw new Conflict('There is already an account with this email', 'email_taken');
  await updateAccount(scope, before, { email, emailConfirmedAt: null });
  await mailConfirmation(scope, before, email);
  await post(scope, before.email, emailChangedLetter(before.firstName, email));
}
