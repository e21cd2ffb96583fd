import type { Role, User } from '#contract/users.ts';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import { Conflict, demand, Invalid, NotFound } from '#server/errors.ts';
import { cancelInvitationsOf, cancelInvitationsTo } from '#server/invitations/invitations.ts';
import { endPerson, takeOverPerson } from '#server/merges/merges.ts';
import { rememberRemoval } from '#server/organizations/domains.ts';
import { endMembership, isLastAdmin, lockMembers } from '#server/organizations/memberships.ts';
import { lockAccount, replaceInviteCode } from '#server/organizations/organizations.ts';
import { deletePictureOf } from '#server/pictures/pictures.ts';
import type { AccountScope, Scope } from '#server/scope.ts';
import { countOf, handOverAll } from './rows.ts';
import { checkAccounts, checkParticipants, emptyAccount, findUser } from './users.ts';

const invalidNewOwner = (message: Message) => new Invalid([{ path: 'transferToUserId', message }]);
const noNewOwner = invalidNewOwner(msg('Please select another user of your organization'));

/** @throws Invalid naming transferToUserId if the person cannot own work in the organization */
function checkNewOwner(roles: Map<string, Role>, newOwnerId: string): void {
  const role = roles.get(newOwnerId);
  if (!role) throw noNewOwner;
  if (!mayWork({ role })) throw invalidNewOwner(msg('Observers can only read and comment. Choose someone else.'));
}

/**
 * Removes a person from the organization and reassigns everything they own in it. If their account was created by joining it and has
 * been in no other organization, it is deleted except for its name. Replaces the invite code, which they know.
 * @throws NotFound; Forbidden; Conflict for the caller; Invalid naming transferToUserId
 */
export async function deleteUser(scope: Scope, id: string, newOwnerId: string): Promise<void> {
  const { userId } = scope.actor;
  await lockAccount(scope, id);
  const roles = await lockMembers(scope, [userId, id, newOwnerId]);
  if (!roles.has(id)) throw new NotFound('User');
  demand(mayAdminister({ role: roles.get(userId) ?? 'managee' }), msg('Only admins can remove people'));
  if (id === userId) throw new Conflict(msg("You can't remove yourself. Ask another admin."));
  if (id === newOwnerId) throw noNewOwner;
  checkNewOwner(roles, newOwnerId);
  await checkAccounts(scope, 'transferToUserId', [newOwnerId]);
  const user = await findUser(scope, id);
  await handOverAll(scope, id, newOwnerId);
  if (!user.hasAccount) {
    await cancelInvitationsOf(scope, id);
    return endPerson(scope, user);
  }
  if (user.email) {
    await rememberRemoval(scope, user.email);
    await cancelInvitationsTo(scope, user.email);
  }
  const { wasOrigin, version } = await endMembership(scope, id);
  if (wasOrigin && (await emptyAccount(scope, id))) await deletePictureOf(scope, id);
  await replaceInviteCode(scope, scope.actor.organizationId);
  scope.record('users', 'deleted', { ...user, version });
}

/**
 * Ends the caller's membership of an organization and reassigns everything they own in it; if there is anything, a new owner is
 * required. Their account stays. Replaces the invite code, which they know.
 * @throws NotFound; Conflict for the last admin; Invalid naming transferToUserId
 */
export async function leaveOrganization(
  scope: AccountScope,
  organizationId: number,
  newOwnerId?: string,
): Promise<void> {
  const { userId } = scope.actor;
  await lockAccount(scope, userId);
  const actor = { ...scope.actor, organizationId };
  const roles = await lockMembers({ ...scope, actor }, newOwnerId ? [userId, newOwnerId] : [userId]);
  const role = roles.get(userId);
  if (!role) throw new NotFound('Organization');
  if (isLastAdmin(roles, userId))
    throw new Conflict(msg("You're the only admin. Make someone else an admin first."), 'last_admin');
  if (newOwnerId === userId) throw noNewOwner;
  if (newOwnerId) checkNewOwner(roles, newOwnerId);
  await checkAccounts({ ...scope, actor }, 'transferToUserId', [newOwnerId]);
  const within: Scope = { ...scope, ...scope.into(organizationId), actor: { ...actor, role } };
  const user = await findUser(within, userId);
  // Without a new owner, try with an admin to find out whether there is anything. If so, the transaction is rolled back.
  const adminId = [...roles.keys()].find((id) => id !== userId);
  const hadAny = countOf(await handOverAll(within, userId, newOwnerId ?? adminId ?? userId)) > 0;
  if (hadAny && !newOwnerId) throw invalidNewOwner(msg('Choose who takes over your work here'));
  const { version } = await endMembership(within, userId);
  await replaceInviteCode(within, organizationId);
  within.record('users', 'deleted', { ...user, version });
}

/**
 * Merges a person without an account into a member. Admins can undo it for 30 days.
 * @throws NotFound; Forbidden; Conflict if the person has an account; Invalid naming userId
 */
export async function mergePerson(scope: Scope, id: string, userId: string): Promise<User> {
  demand(mayAdminister(scope.actor), msg('Only admins can merge people'));
  await lockAccount(scope, id);
  await lockMembers(scope, [id, userId]);
  const { hasAccount } = await findUser(scope, id);
  await checkParticipants(scope, 'userId', [userId]);
  if (hasAccount) throw new Conflict(msg('Only a person without an account can be merged'));
  await cancelInvitationsOf(scope, id);
  await takeOverPerson(scope, id, { userId, mergedById: scope.actor.userId });
  return findUser(scope, userId);
}
