import { mayAdminister } from '#rules/people.ts';
import { Conflict, demand, Invalid, NotFound } from '#server/errors.ts';
import { handOverIssues } from '#server/issues/issues.ts';
import { handOverMeasurables } from '#server/measurables/measurables.ts';
import { handOverMeetings } from '#server/meetings/meetings.ts';
import { endMembership, lockMembers } from '#server/organizations/memberships.ts';
import { lockAccount, renewInviteCode } from '#server/organizations/organizations.ts';
import { handOverRocks } from '#server/rocks/rocks.ts';
import type { Scope } from '#server/scope.ts';
import { handOverTeams } from '#server/teams/teams.ts';
import { handOverTodos } from '#server/todos/todos.ts';
import { emptyAccount, findUser } from './users.ts';

/** Every noun whose rows have an owner gives them away itself. */
const handOvers = [handOverTeams, handOverRocks, handOverTodos, handOverIssues, handOverMeasurables, handOverMeetings];

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
  demand(mayAdminister({ userId, role: roles.get(userId) ?? 'managee' }), 'Only an admin may remove people');
  if (id === userId) throw new Conflict('You cannot remove yourself: another admin has to do it');
  if (id === heirId || !roles.has(heirId)) {
    throw new Invalid([{ path: 'transferToUserId', message: 'Please select another user of your organization' }]);
  }
  const user = await findUser(scope, id);
  for (const handOver of handOvers) await handOver(scope, id, heirId);
  const { wasOrigin, version } = await endMembership(scope, id);
  if (wasOrigin) await emptyAccount(scope, id);
  await renewInviteCode(scope, scope.actor.organizationId);
  scope.record('users', 'deleted', { ...user, version });
}
