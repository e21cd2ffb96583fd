import type { Role, User } from '#contract/users.ts';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { Conflict, demand, Invalid, NotFound } from '#server/errors.ts';
import { withdrawInvitationsOf } from '#server/invitations/invitations.ts';
import { handOverIssues } from '#server/issues/issues.ts';
import { handOverMeasurables } from '#server/measurables/measurables.ts';
import { handOverMeetings } from '#server/meetings/meetings.ts';
import { rememberRemoval } from '#server/organizations/domains.ts';
import { endMembership, isLastAdmin, lockMembers } from '#server/organizations/memberships.ts';
import { lockAccount, replaceInviteCode } from '#server/organizations/organizations.ts';
import { deletePictureOf } from '#server/pictures/pictures.ts';
import { handOverRocks } from '#server/rocks/rocks.ts';
import { type AccountScope, asServer, type Scope, type ServerScope } from '#server/scope.ts';
import { handOverSeats } from '#server/seats/hand-over.ts';
import { handOverTeams, joinTeamsOf } from '#server/teams/members.ts';
import { handOverTodos } from '#server/todos/todos.ts';
import { checkAccounts, checkParticipants, emptyAccount, findUser } from './users.ts';

/** Every noun whose rows have an owner gives them away itself. */
const handOvers = [
  ...[handOverTeams, handOverRocks, handOverTodos, handOverIssues, handOverMeasurables, handOverMeetings],
  handOverSeats,
];

/** Gives all that one person owns to another; tells whether there was anything. */
async function handOverAll(scope: ServerScope, from: string, to: string): Promise<boolean> {
  let count = 0;
  for (const handOver of handOvers) count += (await handOver(asServer(scope), from, to)).length;
  return count > 0;
}

const heirWanted = (message: string) => new Invalid([{ path: 'transferToUserId', message }]);
const noHeir = heirWanted('Please select another user of your organization');

/** Makes sure that a member can take over what another owned. @throws Invalid naming transferToUserId */
function checkHeir(roles: Map<string, Role>, heirId: string): void {
  const role = roles.get(heirId);
  if (!role) throw noHeir;
  if (!mayWork({ role })) throw heirWanted('Observers only read and comment: please select someone else');
}

/**
 * Removes a person from the organization; all that they own in it goes to another. An account that came into
 * being by joining it, and has been nowhere else, keeps nothing but its name; the invite code is another from now on.
 * @throws NotFound, Forbidden, Conflict for oneself, Invalid naming transferToUserId
 */
export async function deleteUser(scope: Scope, id: string, heirId: string): Promise<void> {
  const { userId } = scope.actor;
  await lockAccount(scope, id);
  const roles = await lockMembers(scope, [userId, id, heirId]);
  if (!roles.has(id)) throw new NotFound('User');
  demand(mayAdminister({ role: roles.get(userId) ?? 'managee' }), 'Only an admin may remove people');
  if (id === userId) throw new Conflict('You cannot remove yourself: another admin has to do it');
  if (id === heirId) throw noHeir;
  checkHeir(roles, heirId);
  await checkAccounts(scope, 'transferToUserId', [heirId]);
  const user = await findUser(scope, id);
  await handOverAll(scope, id, heirId);
  if (!user.hasAccount) {
    await withdrawInvitationsOf(scope, id);
    return endPerson(scope, user);
  }
  if (user.email) await rememberRemoval(scope, user.email);
  const { wasOrigin, version } = await endMembership(scope, id);
  if (wasOrigin && (await emptyAccount(scope, id))) await deletePictureOf(scope, id);
  await replaceInviteCode(scope, scope.actor.organizationId);
  scope.record('users', 'deleted', { ...user, version });
}

/**
 * Ends the caller's own membership of an organization. Whatever they own in it goes to the heir, who has to be named if there
 * is anything; their account stays, and the invite code that they know is another from now on.
 * @throws NotFound, Conflict for the last admin, Invalid naming transferToUserId
 */
export async function leaveOrganization(scope: AccountScope, organizationId: number, heirId?: string): Promise<void> {
  const { userId } = scope.actor;
  await lockAccount(scope, userId);
  const actor = { ...scope.actor, organizationId };
  const roles = await lockMembers({ ...scope, actor }, heirId ? [userId, heirId] : [userId]);
  const role = roles.get(userId);
  if (!role) throw new NotFound('Organization');
  if (isLastAdmin(roles, userId))
    throw new Conflict('You are the last admin here: make somebody else an admin first', 'last_admin');
  if (heirId === userId) throw noHeir;
  if (heirId) checkHeir(roles, heirId);
  await checkAccounts({ ...scope, actor }, 'transferToUserId', [heirId]);
  const within: Scope = { ...scope, ...scope.into(organizationId), actor: { ...actor, role } };
  const user = await findUser(within, userId);
  // Without an heir an admin has it for as long as it takes to see that there is something.
  const stopgap = [...roles.keys()].find((id) => id !== userId);
  const hadAny = await handOverAll(within, userId, heirId ?? stopgap ?? userId);
  if (hadAny && !heirId) throw heirWanted('Please select who takes over what you own here');
  const { version } = await endMembership(within, userId);
  await replaceInviteCode(within, organizationId);
  within.record('users', 'deleted', { ...user, version });
}

/** Ends the membership of a person without an account. They never saw the invite code, so it stays. */
async function endPerson(scope: ServerScope, person: User): Promise<void> {
  const { version } = await endMembership(scope, person.id);
  scope.record('users', 'deleted', { ...person, version });
}

/**
 * Gives a member the teams of a person without an account and all that they own, and removes the person. Does nothing for an
 * observer, who cannot own anything, or if the person is gone: of two invitations for them the first that is accepted counts.
 */
export async function takeOverPerson(scope: ServerScope, personId: string, userId: string): Promise<void> {
  await lockAccount(scope, personId);
  const roles = await lockMembers(scope, [personId, userId]);
  if (!roles.has(personId) || !mayWork({ role: roles.get(userId) ?? 'observer' })) return;
  const person = await findUser(scope, personId);
  await joinTeamsOf(asServer(scope), personId, userId);
  await handOverAll(scope, personId, userId);
  await endPerson(scope, person);
}

/**
 * Merges a person without an account into the member they are.
 * @throws NotFound; Forbidden; Conflict for somebody who has an account; Invalid naming userId
 */
export async function mergePerson(scope: Scope, id: string, userId: string): Promise<User> {
  demand(mayAdminister(scope.actor), 'Only an admin may merge people');
  await lockAccount(scope, id);
  await lockMembers(scope, [id, userId]);
  const { hasAccount } = await findUser(scope, id);
  await checkParticipants(scope, 'userId', [userId]);
  if (hasAccount) throw new Conflict('Only a person who has no account can be merged');
  await withdrawInvitationsOf(scope, id);
  await takeOverPerson(scope, id, userId);
  return findUser(scope, userId);
}
