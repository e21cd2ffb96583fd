import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Invite } from '#contract/invitations.ts';
import type { Role } from '#contract/users.ts';
import { mayInviteAs, mayInviteOnto } from '#rules/invitations.ts';
import { fullName } from '#rules/people.ts';
import { hashToken } from '#server/auth/tokens.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import {
  addMember,
  checkMemberQuotas,
  findByInviteCode,
  type JoinScope,
  lockAccount,
  setCurrentOrganization,
} from '#server/organizations/organizations.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { type PublicScope, type Reading, theServer } from '#server/scope.ts';
import { findTeamByInviteCode, joinTeam } from '#server/teams/invite-code.ts';
import { teams } from '#server/teams/table.ts';
import { takeOverPerson } from '#server/users/delete.ts';
import { users } from '#server/users/table.ts';
import { confirmAddress } from '#server/users/users.ts';
import { readInvitations } from './invitations.ts';
import { tokenLength } from './send.ts';
import { invitations } from './table.ts';

type LookupScope = Pick<PublicScope, 'db' | 'now'>;

/** The organization, role and team that a code gives access to. */
type InviteTarget = {
  organization: { id: number; name: string };
  role: Role;
  team?: { id: number; name: string } | undefined;
  invitation?: { id: number; email: string; personId: string | null; invitedBy: string } | undefined;
};

/** Finds a valid email invitation whose sender is still a member. */
async function findInvitation(
  { db, now }: LookupScope,
  token: string,
  userId: string | undefined,
): Promise<InviteTarget | undefined> {
  const [row] = await db
    .select({
      invitation: { id: invitations.id, email: invitations.email, personId: invitations.personId },
      organization: { id: organizations.id, name: organizations.name },
      team: { id: teams.id, name: teams.name, leaderId: teams.leaderId },
      role: invitations.role,
      inviter: {
        userId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        role: memberships.role,
        isSuperAdmin: users.isSuperAdmin,
      },
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .innerJoin(users, eq(users.id, invitations.invitedById))
    .leftJoin(
      memberships,
      and(eq(memberships.organizationId, invitations.organizationId), eq(memberships.userId, invitations.invitedById)),
    )
    .leftJoin(teams, and(eq(teams.id, invitations.teamId), isNull(teams.deletedAt)))
    .where(
      and(
        eq(invitations.tokenHash, hashToken(token)),
        isNull(invitations.withdrawnAt),
        // The person who joined with it may use it again.
        or(isNull(invitations.joinedAt), userId ? eq(invitations.joinedById, userId) : undefined),
        gt(invitations.expiresAt, now.toISOString()),
        eq(organizations.isActive, true),
        or(eq(users.isSuperAdmin, true), sql`${memberships.userId} is not null`),
      ),
    );
  if (!row) return undefined;
  const { invitation, organization, team, role, inviter } = row;
  const asker = { userId: inviter.userId, role: inviter.role ?? 'managee' };
  const mayGiveRole = inviter.isSuperAdmin || mayInviteAs(asker, role);
  const mayAddToTeam = team && (inviter.isSuperAdmin || mayInviteOnto(asker, team));
  return {
    invitation: { ...invitation, invitedBy: fullName(inviter) },
    organization,
    team: mayAddToTeam ? team : undefined,
    // Never more than was offered: an observer stays an observer.
    role: mayGiveRole || role === 'observer' ? role : 'managee',
  };
}

/** Finds the target of a code, which may be of an organization, a team, or an email invitation. */
async function findTarget(scope: LookupScope, code: string, userId?: string): Promise<InviteTarget | undefined> {
  const { db } = scope;
  if (!/^[0-9a-z]+$/.test(code)) return undefined;
  if (code.length === tokenLength) return findInvitation(scope, code, userId);
  const organization = await findByInviteCode(db, code);
  if (organization) return { organization, role: 'managee' };
  const found = await findTeamByInviteCode(db, code);
  return found && { ...found, role: 'managee' };
}

/** Returns what a code leads to, or `valid: false`. */
export async function validateInvite(scope: LookupScope, code: string): Promise<Invite> {
  const target = await findTarget(scope, code);
  if (!target) return { valid: false };
  const { organization, team, invitation } = target;
  return {
    valid: true,
    organization: { name: organization.name },
    ...(team && { team: { name: team.name } }),
    ...(invitation && { email: invitation.email, invitedBy: invitation.invitedBy }),
  };
}

/** Like `validateInvite`, for the landing page: also marks an email invitation as opened. */
export async function openInvite({ db, now }: PublicScope, code: string): Promise<Invite> {
  const target = await findTarget({ db, now }, code);
  if (target?.invitation) await markOpened(db, now, target.organization.id, target.invitation.id);
  return validateInvite({ db, now }, code);
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

/**
 * Makes the caller a member of a code's organization, which becomes their current one. The codes of organizations and teams give the role
 * managee. New members join the code's team. An email invitation works for one person. Using a code twice changes nothing. `isOrigin`
 * says that the account was just created for it. @throws NotFound; Refusal (409) at one of the quotas
 */
export async function joinByCode(
  scope: JoinScope,
  code: string,
  { isOrigin, most }: { isOrigin?: boolean; most: Config['quotas'] },
): Promise<{ organization: { id: number; name: string } }> {
  const { userId } = scope.actor;
  await lockAccount(scope, userId);
  const target = await findTarget(scope, code, userId);
  if (!target) throw new NotFound('Invite code');
  const { role, team, invitation } = target;
  const organization = { id: target.organization.id, name: target.organization.name };
  const here = { ...scope, ...scope.into(organization.id), actor: theServer(organization.id) };
  const isNew = await addMember(scope, organization.id, userId, { role, isOrigin });
  // Before the quota is checked, because the person without an account no longer counts then.
  if (invitation?.personId) await takeOverPerson(here, invitation.personId, userId);
  await checkMemberQuotas(scope, organization.id, most);
  if (isNew && team) await joinTeam(here, team.id, userId);
  if (invitation) {
    await markJoined(here, invitation.id, userId);
    await confirmAddress(scope, userId, invitation.email);
  }
  await setCurrentOrganization(scope, organization.id);
  return { organization };
}

/** @throws NotFound if someone else used the invitation at the same time */
async function markJoined(
  scope: Pick<JoinScope, 'db' | 'now' | 'record'> & Pick<Reading, 'actor'>,
  id: number,
  userId: string,
): Promise<void> {
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
