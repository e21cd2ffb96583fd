import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Invite, Standing } from '#contract/invitations.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/users.ts';
import { maskedEmail } from '#rules/invitations.ts';
import { msg } from '#rules/translate.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { Conflict, NotFound, Refusal } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { takeOverPerson } from '#server/merges/merges.ts';
import { isActiveMember, lockMembers, setRole } from '#server/organizations/memberships.ts';
import {
  addMember,
  checkMemberQuotas,
  type JoinScope,
  lockAccount,
  setCurrentOrganization,
} from '#server/organizations/organizations.ts';
import { memberships } from '#server/organizations/table.ts';
import { findOwnAgain } from '#server/removals/removals.ts';
import { inOrganization, type PublicScope, type ServerScope, theServer } from '#server/scope.ts';
import { joinTeam } from '#server/teams/invite-code.ts';
import { findUser } from '#server/users/users.ts';
import { readInvitations } from './invitations.ts';
import { invitations } from './table.ts';
import { findRequest, findStanding, findTarget, type InvitationOf, listPending, type Target } from './targets.ts';

const isOfInvitation = (target: Target): target is InvitationOf => target.invitation !== undefined;

/** Returns what a code leads to, or `valid: false`. For a signed-in caller also what they can do with an email invitation. */
export async function validateInvite(
  { db, now, actor }: Pick<PublicScope, 'db' | 'now'> & { actor?: PublicScope['actor'] },
  code: string,
): Promise<Invite> {
  const target = await findTarget({ db, now }, code);
  if (!target) return { valid: false };
  const { organization, team } = target;
  const invite = { valid: true, organization: { name: organization.name }, ...(team && { team: { name: team.name } }) };
  if (!isOfInvitation(target)) return invite;
  const { email, inviter } = target.invitation;
  return {
    ...invite,
    ...{ email: maskedEmail(email), invitedBy: inviter.name },
    ...(actor && {
      standing: await findStanding({ db, now }, target, actor.userId),
      request: await findRequest({ db }, target.invitation.id, actor.userId),
    }),
  };
}

/** Like `validateInvite`, for the landing page: also marks an email invitation as opened. */
export async function openInvite({ db, now, actor }: PublicScope, code: string): Promise<Invite> {
  const target = await findTarget({ db, now }, code);
  if (target?.invitation) await markOpened(db, now, target.organization.id, target.invitation.id);
  return validateInvite({ db, now, actor }, code);
}

const markOpened = (db: Database, now: Date, organizationId: number, id: number) =>
  transact(db, { actor: undefined, now }, async ({ db, into }) => {
    const rows = await db
      .update(invitations)
      .set({ openedAt: now.toISOString() })
      .where(and(eq(invitations.id, id), isNull(invitations.openedAt)))
      .returning({ id: invitations.id });
    if (rows.length === 0) return;
    const { touch } = into(organizationId);
    touch('invitations', await readInvitations({ db, now, actor: theServer(organizationId) }, [id]));
  });

/** Returns why a user cannot join with an invitation. */
export function refusalFor(standing: Exclude<Standing, 'join'>, { invitation }: InvitationOf): Refusal {
  const values = { email: maskedEmail(invitation.email), name: invitation.inviter.name };
  switch (standing) {
    case 'member':
      return new Conflict(msg('You are already a member; this invitation is for {email}.', values), 'already_member');
    case 'confirm': {
      const message = msg('Confirm your email address first. This invitation belongs to {email}.', values);
      return new Refusal(403, 'email_unconfirmed', message);
    }
    case 'ask': {
      const message = msg('This invitation was sent to {email}. Sign in with that address, or ask {name}.', values);
      return new Refusal(403, 'invitation_for_another', message, { email: values.email });
    }
  }
}

type JoinOptions = { isOrigin?: boolean; most: Config['quotas'] };
type Joined = { organization: { id: number; name: string } };

/**
 * Makes the caller a member of a code's organization, which becomes their current one. The codes of organizations and teams give the role
 * managee. New members join the code's team. An email invitation works for one person; one that belongs to an address, only for the account
 * that confirmed it. Any code also gives what open invitations of the caller's confirmed address give. Using a code twice changes nothing.
 * `isOrigin` says that the account was just created for it.
 * @throws NotFound; Refusal (403) if the invitation belongs to another address; Conflict for a member; Refusal (409) at one of the quotas
 */
export async function joinByCode(scope: JoinScope, code: string, options: JoinOptions): Promise<Joined> {
  const { userId } = scope.actor;
  await lockAccount(scope, userId);
  const target = await findTarget(scope, code, userId);
  if (!target) throw new NotFound('Invite code');
  if (isOfInvitation(target)) {
    if (target.invitation.joinedById) return joinAgain(scope, target.organization);
    const standing = await findStanding(scope, target, userId);
    if (standing !== 'join') throw refusalFor(standing, target);
  }
  return enter(scope, target, options);
}

/**
 * Like `joinByCode`, for an account that has just been created or signed in to. Does nothing if the account may not use the invitation: the
 * person then confirms the address, or asks.
 */
export async function joinIfAllowed(scope: JoinScope, code: string, options: JoinOptions): Promise<void> {
  const { userId } = scope.actor;
  const target = await findTarget(scope, code, userId);
  const isAllowed = !target || !isOfInvitation(target) || (await findStanding(scope, target, userId)) === 'join';
  if (isAllowed) await joinByCode(scope, code, options);
}

/** The link was used by the caller: they may only come back to it while they are a member. @throws NotFound; Conflict if deactivated */
async function joinAgain(scope: JoinScope, organization: Joined['organization']): Promise<Joined> {
  const isTheirs = and(eq(memberships.organizationId, organization.id), eq(memberships.userId, scope.actor.userId));
  if ((await scope.db.$count(memberships, isTheirs)) === 0) throw new NotFound('Invite code');
  await demandActive(scope, organization);
  await setCurrentOrganization(scope, organization.id);
  return { organization };
}

/**
 * Makes a user, whose account is locked, a member of an organization, which becomes their current one. They get what their open
 * invitations give, else what the target gives. @throws Refusal (409) at one of the quotas
 */
export async function enter(scope: JoinScope, target: Target, options: JoinOptions): Promise<Joined> {
  const { id, name } = target.organization;
  const pending = await listPending(scope, scope.actor.userId, id);
  const isPending = pending.some(({ invitation }) => invitation.id === target.invitation?.id);
  await admit(scope, isPending ? pending : [...pending, target], options);
  await setCurrentOrganization(scope, id);
  return { organization: { id, name } };
}

/** Only an admin lets a deactivated member back in. @throws Conflict */
async function demandActive({ db, actor }: JoinScope, { id, name }: Joined['organization']): Promise<void> {
  const isTheirs = and(eq(memberships.organizationId, id), eq(memberships.userId, actor.userId));
  if ((await db.$count(memberships, and(isTheirs, isNotNull(memberships.deactivatedAt)))) > 0)
    throw new Conflict(
      msg('You are deactivated in {organization}. Ask an admin to reactivate you.', { organization: name }),
    );
}

/**
 * Grants a user, whose account is locked, the targets of these invitations to one organization, and closes the invitations. A new member gets the
 * role of the first one; the role of a member only rises. `mergedById` is who decided that; null for the user.
 * @throws NotFound if someone else used an invitation at the same time; Conflict if they are deactivated; Refusal (409) at one of the quotas
 */
export async function admit(
  scope: JoinScope,
  targets: Target[],
  { isOrigin, most, mergedById = null }: JoinOptions & { mergedById?: string | null },
): Promise<void> {
  const [first] = targets;
  if (!first) return;
  const { userId } = scope.actor;
  const { id } = first.organization;
  const here = inOrganization(scope, id);
  await demandActive(scope, first.organization);
  const isNew = await addMember(scope, id, userId, { role: first.role, isOrigin });
  if (isNew) await findOwnAgain(here, userId);
  let isFresh = isNew;
  for (const { role, team, invitation } of targets) {
    if (!isNew && invitation) await raiseRole(here, userId, role);
    if (invitation?.personId) {
      await takeOverPerson(here, invitation.personId, { userId, mergedById, isNew: isFresh });
      isFresh = false;
    }
    if (team && (isNew || invitation)) await joinTeam(here, team.id, userId);
    if (invitation) await markJoined(here, invitation.id, userId);
  }
  // At the end, because people without an account no longer count then.
  if (isNew) await checkMemberQuotas(scope, id, most);
}

/** Applies the open invitations of an address that was just confirmed, where its owner, whose account is locked, is a member already. */
export async function claimInvitations(scope: JoinScope, most: Config['quotas']): Promise<void> {
  const { userId } = scope.actor;
  const rows = await scope.db
    .select({ id: memberships.organizationId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isActiveMember));
  const pending = await listPending(scope, userId);
  for (const { id } of rows) {
    const here = pending.filter(({ organization }) => organization.id === id);
    await admit(scope, here, { most });
  }
}

async function raiseRole(scope: ServerScope, userId: string, role: Role): Promise<void> {
  const current = (await lockMembers(scope, [userId])).get(userId);
  if (!current || roles.indexOf(role) <= roles.indexOf(current)) return;
  const before = await findUser(scope, userId);
  await setRole(scope, userId, role);
  scope.record('users', 'changed', await findUser(scope, userId), before);
}

/** @throws NotFound if someone else used the invitation at the same time */
async function markJoined(scope: ServerScope, id: number, userId: string): Promise<void> {
  const before = await readInvitations(scope, [id]);
  const rows = await scope.db
    .update(invitations)
    .set({ joinedAt: scope.now.toISOString(), joinedById: userId })
    .where(and(eq(invitations.id, id), or(isNull(invitations.joinedAt), eq(invitations.joinedById, userId))))
    .returning({ id: invitations.id });
  if (rows.length === 0) throw new NotFound('Invite code');
  for (const invitation of await readInvitations(scope, [id])) {
    scope.record('invitations', 'changed', invitation, before[0]);
  }
}
