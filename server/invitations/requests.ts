import { and, eq, isNull } from 'drizzle-orm';
import type { Invitation } from '#contract/invitations.ts';
import { mayInviteOnto } from '#rules/invitations.ts';
import { msg } from '#rules/translate.ts';
import { mailOwner } from '#server/auth/mail-owner.ts';
import type { Config } from '#server/config.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { lockMembers, setCurrentOrganizations } from '#server/organizations/memberships.ts';
import { findOrganization, lockAccount } from '#server/organizations/organizations.ts';
import { type AccountScope, inOrganization, type Reading, type Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { languageOf } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { acceptedEmail } from './email.ts';
import { findToManage, readInvitations } from './invitations.ts';
import { admit, refusalFor } from './join.ts';
import { demandMayInviteAs, demandMayInvitePerson } from './send.ts';
import { invitationRequests, invitations } from './table.ts';
import { findRequest, findStanding, findTarget, type InvitationOf } from './targets.ts';

/** How many accounts may ask for one invitation. */
const maxRequests = 10;

const findInvitation = async (scope: Reading, id: number): Promise<Invitation> =>
  found(await readInvitations(scope, [id]), 'Invitation');

/**
 * Asks the sender of an email invitation, and the admins, to let the caller use it although it belongs to another address. Asking again
 * changes nothing. @throws NotFound; Conflict if the caller can join, is a member or was declined, or if too many have asked
 */
export async function askForInvitation(scope: AccountScope, code: string): Promise<void> {
  const { db, actor } = scope;
  const target = await findTarget(scope, code);
  if (!target?.invitation) throw new NotFound('Invite code');
  const { organization, invitation } = target;
  const standing = await findStanding(scope, target as InvitationOf, actor.userId);
  if (standing === 'member') throw refusalFor(standing, target as InvitationOf);
  if (standing === 'join') throw new Conflict(msg('This invitation is for you. You can accept it.'));
  const { id, inviter } = invitation;
  if (!inviter.isMember) throw new Conflict(msg("{name} can't be asked here. Write to them.", { name: inviter.name }));
  const here = inOrganization(scope, organization.id);
  // Locked, so that simultaneous requests are counted.
  const isThis = ours(here, invitations, eq(invitations.id, id), isNull(invitations.joinedAt));
  const locked = await db.select({ id: invitations.id }).from(invitations).where(isThis).for('no key update');
  found(locked, 'Invite code');
  const request = await findRequest(scope, id, actor.userId);
  if (request === 'waiting') return;
  if (request === 'declined') throw new Conflict(msg('{name} declined your request.', { name: inviter.name }));
  if ((await db.$count(invitationRequests, eq(invitationRequests.invitationId, id))) >= maxRequests)
    throw new Conflict(msg('Too many people have asked for this invitation. Write to {name}.', { name: inviter.name }));
  const before = await findInvitation(here, id);
  await db
    .insert(invitationRequests)
    .values({ organizationId: organization.id, invitationId: id, userId: actor.userId });
  here.record('invitations', 'changed', await findInvitation(here, id), before);
}

const isWaiting = (scope: Scope, id: number, userId: string) =>
  ours(
    scope,
    invitationRequests,
    and(eq(invitationRequests.invitationId, id), eq(invitationRequests.userId, userId)),
    isNull(invitationRequests.declinedAt),
  );

/**
 * Accepts an account that asked to use an invitation, also an expired one. It becomes a member with the role, team and person's work, as
 * far as the caller may grant them. @throws NotFound; Forbidden; Conflict if someone has joined with it; Refusal (409) at one of the quotas
 */
export async function acceptRequest(
  scope: Scope,
  { id, userId }: { id: number; userId: string },
  { most }: { most: Config['quotas'] },
): Promise<Invitation> {
  const { db, actor } = scope;
  await lockAccount(scope, userId);
  const { personId } = await findInvitation(scope, id);
  // In the order in which joining locks them.
  if (personId !== null) await lockAccount(scope, personId);
  await lockMembers(scope, [actor.userId]);
  const { role, email, joinedAt } = await findToManage(scope, id);
  if (joinedAt) throw new Conflict(msg('This person has already joined'));
  if ((await db.$count(invitationRequests, isWaiting(scope, id, userId))) === 0) throw new NotFound('Invitation');
  demandMayInviteAs(scope, role);
  if (personId !== null) await demandMayInvitePerson(scope, personId);
  const { id: organizationId, name } = await findOrganization(scope, actor.organizationId);
  const inviter = { id: actor.userId, name: '', isMember: true };
  const target = {
    organization: { id: organizationId, name },
    role,
    team: await findTeamToGive(scope, id),
    invitation: { id, email, personId, joinedById: null, belongsToAddress: true, inviter },
  };
  const asNewcomer = { ...scope, actor: { userId } };
  await admit(asNewcomer, [target], { most, mergedById: actor.userId });
  await setCurrentOrganizations(db, [userId]);
  scope.record('accounts', 'changed', { id: userId });
  const [account] = await db.select({ user: users, language: languageOf }).from(users).where(eq(users.id, userId));
  if (account) await mailOwner(scope, account.user, acceptedEmail(name, account.language));
  return findInvitation(scope, id);
}

/** Returns the team of an invitation, if the caller may add people to it. */
async function findTeamToGive(scope: Scope, id: number): Promise<{ id: number; name: string } | undefined> {
  const [team] = await scope.db
    .select({ id: teams.id, name: teams.name, leaderId: teams.leaderId })
    .from(invitations)
    .innerJoin(teams, and(eq(teams.id, invitations.teamId), isNull(teams.deletedAt)))
    .where(ours(scope, invitations, eq(invitations.id, id)));
  return team && mayInviteOnto(scope.actor, team) ? team : undefined;
}

/** Declines the request of an account, which cannot ask for this invitation again. @throws NotFound; Forbidden */
export async function declineRequest(
  scope: Scope,
  { id, userId }: { id: number; userId: string },
): Promise<Invitation> {
  await findToManage(scope, id);
  const before = await findInvitation(scope, id);
  const declined = await scope.db
    .update(invitationRequests)
    .set({ declinedAt: scope.now.toISOString() })
    .where(isWaiting(scope, id, userId))
    .returning({ userId: invitationRequests.userId });
  found(declined, 'Invitation');
  const invitation = await findInvitation(scope, id);
  scope.record('invitations', 'changed', invitation, before);
  return invitation;
}
