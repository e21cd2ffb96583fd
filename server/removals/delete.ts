import { type Role, type User, type WorkKind, workKinds } from '#contract/users.ts';
import { mayAdminister, mayWork } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import { Conflict, demand, Invalid, NotFound } from '#server/errors.ts';
import type { TakenOver } from '#server/events/record.ts';
import { cancelInvitationsOf, cancelInvitationsTo } from '#server/invitations/invitations.ts';
import { cancelMeetingsOf } from '#server/meetings/leaving.ts';
import { endPerson, takeOverPerson } from '#server/merges/merges.ts';
import { rememberRemoval } from '#server/organizations/domains.ts';
import { endMembership, isLastAdmin, lockMembers } from '#server/organizations/memberships.ts';
import { lockAccount, replaceInviteCode } from '#server/organizations/organizations.ts';
import { deletePictureOf } from '#server/pictures/pictures.ts';
import { type AccountScope, asServer, type Reading, type Scope } from '#server/scope.ts';
import { readNames } from '#server/users/names.ts';
import { checkAccounts, checkParticipants, emptyAccount, findUser, readCredentials } from '#server/users/users.ts';
import { readBelongings, withAudiencesAfter } from './belongings.ts';
import { checkTeamsOf } from './leaving.ts';
import { keepRemoval } from './removals.ts';
import { countOf, type HandedOver, handOverAll, type NewOwners, oneNewOwner } from './rows.ts';

const invalidNewOwner = (message: Message, path = 'transferToUserId') => new Invalid([{ path, message }]);
const noNewOwner = (path?: string) => invalidNewOwner(msg('Please select another user of your organization'), path);

/** @throws Invalid naming the field if the person is not an active member, or cannot own work */
function checkNewOwner(roles: Map<string, Role>, newOwnerId: string, path?: string): void {
  const role = roles.get(newOwnerId);
  if (!role) throw noNewOwner(path);
  if (!mayWork({ role })) throw invalidNewOwner(msg('Observers can only read and comment. Choose someone else.'), path);
}

/** Who takes over: one person, or others for some kinds and teams; or no one, for seats and canceled meetings. */
export type Successors = Partial<Record<WorkKind, string | undefined>> & {
  transferToUserId?: string | undefined;
  vacateSeats?: boolean | undefined;
  byTeam?: { teamId: number; userId: string }[] | undefined;
  cancelMeetings?: number[] | undefined;
};

/** The chosen people, each with the field that names them. */
const chosenOwners = (successors: Successors): { path: string; to: string }[] => [
  ...(['transferToUserId', ...workKinds] as const).flatMap((path) => {
    const to = successors[path];
    return to === undefined ? [] : [{ path, to }];
  }),
  ...(successors.byTeam ?? []).map(({ userId }) => ({ path: 'byTeam', to: userId })),
];

/** Who takes over each kind: the person for this kind, else `to`; no one takes over seats that become vacant. */
const newOwnersOf = (successors: Successors, to: string): NewOwners => {
  const { vacateSeats, byTeam: teams = [] } = successors;
  const chosen = workKinds.flatMap((kind) => (successors[kind] === undefined ? [] : [[kind, successors[kind]]]));
  return { ...oneNewOwner(to), ...Object.fromEntries(chosen), ...(vacateSeats && { seats: null }), teams };
};

/** What others took over, as the audit log keeps it: an entry for each kind and person. */
async function describeTakenOver(scope: Reading, handedOver: HandedOver): Promise<TakenOver[]> {
  const rows = workKinds.flatMap((kind) => handedOver[kind].map(({ id, to }) => ({ kind, id, to })));
  const names = await readNames(scope);
  return [...Map.groupBy(rows, ({ kind, to }) => `${kind} ${to}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ kind, to }) => ({
      kind,
      to,
      name: names.get(to ?? '') ?? null,
      ids: group.map(({ id }) => id),
    })),
  );
}

/**
 * Removes a person from the organization and reassigns everything they own in it. If their account was created by joining it and has
 * been in no other organization, it is deleted except for its name. Replaces the invite code, which they know. Admins can undo it for
 * 30 days.
 * @throws NotFound; Forbidden; Conflict for the caller; Invalid naming transferToUserId or the kind of work
 */
export async function deleteUser(
  scope: Scope,
  id: string,
  successors: Successors & { transferToUserId: string },
): Promise<void> {
  const { userId } = scope.actor;
  const chosen = chosenOwners(successors);
  const newOwnerIds = chosen.map(({ to }) => to);
  await lockAccount(scope, id);
  const roles = await lockMembers(scope, [userId, id, ...newOwnerIds]);
  const user = await findUser(scope, id);
  demand(mayAdminister({ role: roles.get(userId) ?? 'managee' }), msg('Only admins can remove people'));
  if (id === userId) throw new Conflict(msg("You can't remove yourself. Ask another admin."));
  for (const { path, to } of chosen) {
    if (to === id) throw noNewOwner(path);
    checkNewOwner(roles, to, path);
  }
  await checkAccounts(scope, 'transferToUserId', newOwnerIds);
  const newOwners = newOwnersOf(successors, successors.transferToUserId);
  await checkTeamsOf(scope, id, successors.byTeam);
  const { removed, takenOver } = await handOver(scope, id, newOwners, successors.cancelMeetings);
  if (!user.hasAccount) return removePerson(scope, user, removed, takenOver);
  if (user.email) {
    await rememberRemoval(scope, user.email);
    await cancelInvitationsTo(scope, user.email);
  }
  const { wasOrigin, version } = await endMembership(scope, id);
  const credentials = wasOrigin ? await readCredentials(scope, id) : null;
  const isEmptied = wasOrigin && (await emptyAccount(scope, id));
  if (isEmptied) await deletePictureOf(scope, id);
  await keepRemoval(scope, { ...removed, credentials: isEmptied ? credentials : null });
  await replaceInviteCode(scope, scope.actor.organizationId);
  recordDeparture(scope, { ...user, version }, takenOver);
}

/** Hands over what a person owns. Returns what it handed over, and how the audit log keeps that. */
async function handOver(scope: Scope, id: string, newOwners: NewOwners, meetingIds: number[] = []) {
  const belongings = {
    ...(await readBelongings(asServer(scope), id, newOwners)),
    canceled: await cancelMeetingsOf(scope, id, meetingIds),
  };
  const handedOver = await handOverAll(scope, id, newOwners);
  const takenOver = await describeTakenOver(scope, handedOver);
  const after = await withAudiencesAfter(asServer(scope), belongings);
  return { removed: { personId: id, handedOver, belongings: after }, takenOver };
}

type Removed = Omit<Parameters<typeof keepRemoval>[1], 'credentials'>;

/** Removes a person without an account, whose work is handed over. */
async function removePerson(scope: Scope, user: User, removed: Removed, takenOver: TakenOver[]): Promise<void> {
  await cancelInvitationsOf(scope, user.id);
  await keepRemoval(scope, { ...removed, credentials: null });
  await endPerson(scope, user, { takenOver });
}

/**
 * Removes a person without an account who owns nothing but deleted rows, for the caller who added them. Admins can undo it for 30 days.
 * @throws NotFound
 */
export async function removeAddedPerson(scope: Scope, id: string): Promise<void> {
  await lockAccount(scope, id);
  const { removed, takenOver } = await handOver(scope, id, oneNewOwner(scope.actor.userId));
  await removePerson(scope, await findUser(scope, id), removed, takenOver);
}

/** Records that a person is gone, and who took over what. */
const recordDeparture = (scope: Pick<Scope, 'record'>, user: User, takenOver: TakenOver[]) =>
  scope.record('users', 'deleted', { ...user, takenOver }, { ...user, takenOver: null });

/**
 * Ends the caller's membership of an organization and reassigns everything they own in it; if there is anything, a new owner is
 * required. Their account stays. Replaces the invite code, which they know.
 * @throws NotFound; Conflict for the last admin; Invalid naming transferToUserId or the
 * kind of work
 */
export async function leaveOrganization(
  scope: AccountScope,
  organizationId: number,
  successors: Successors = {},
): Promise<void> {
  const { userId } = scope.actor;
  await lockAccount(scope, userId);
  const actor = { ...scope.actor, organizationId };
  const chosen = chosenOwners(successors);
  const newOwnerIds = chosen.map(({ to }) => to);
  const roles = await lockMembers({ ...scope, actor }, [userId, ...newOwnerIds]);
  const role = roles.get(userId);
  if (!role) throw new NotFound('Organization');
  if (isLastAdmin(roles, userId))
    throw new Conflict(msg("You're the only admin. Make someone else an admin first."), 'last_admin');
  for (const { path, to } of chosen) {
    if (to === userId) throw noNewOwner(path);
    checkNewOwner(roles, to, path);
  }
  await checkAccounts({ ...scope, actor }, 'transferToUserId', newOwnerIds);
  const within: Scope = { ...scope, ...scope.into(organizationId), actor: { ...actor, role } };
  const user = await findUser(within, userId);
  // Without a new owner, try with an admin to find out whether there is anything. If so, the transaction is rolled back.
  const adminId = [...roles.keys()].find((id) => id !== userId);
  const newOwners = newOwnersOf(successors, successors.transferToUserId ?? adminId ?? userId);
  await checkTeamsOf(within, userId, successors.byTeam);
  const belongings = {
    ...(await readBelongings(asServer(within), userId, newOwners)),
    canceled: await cancelMeetingsOf(within, userId, successors.cancelMeetings ?? []),
  };
  const handedOver = await handOverAll(within, userId, newOwners);
  if (countOf(handedOver) > 0 && !successors.transferToUserId)
    throw invalidNewOwner(msg('Choose who takes over your work here'));
  const takenOver = await describeTakenOver(within, handedOver);
  await keepRemoval(within, {
    ...{ personId: userId, handedOver, credentials: null },
    belongings: await withAudiencesAfter(asServer(within), belongings),
  });
  const { version } = await endMembership(within, userId);
  await replaceInviteCode(within, organizationId);
  recordDeparture(within, { ...user, version }, takenOver);
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
  await takeOverPerson(scope, id, { userId, mergedById: scope.actor.userId, isNew: false });
  return findUser(scope, userId);
}
