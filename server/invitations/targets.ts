import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Standing } from '#contract/invitations.ts';
import type { Role } from '#contract/users.ts';
import { belongsToAddress, mayInviteAs, mayInviteOnto } from '#rules/invitations.ts';
import { fullName } from '#rules/people.ts';
import { hashToken } from '#server/auth/tokens.ts';
import { activeMembershipOf } from '#server/organizations/memberships.ts';
import { findByInviteCode } from '#server/organizations/organizations.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import type { PublicScope } from '#server/scope.ts';
import { findTeamByInviteCode } from '#server/teams/invite-code.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';
import { tokenLength } from './send.ts';
import { invitationRequests, invitations } from './table.ts';

type LookupScope = Pick<PublicScope, 'db' | 'now'>;

/** The organization, role and team that a code, or an invitation, gives access to. */
export type Target = {
  organization: { id: number; name: string };
  role: Role;
  team?: { id: number; name: string } | undefined;
  invitation?: InvitationTarget | undefined;
};
type InvitationTarget = {
  id: number;
  email: string;
  personId: string | null;
  joinedById: string | null;
  /** Whether only the confirmed address may use it. */
  belongsToAddress: boolean;
  inviter: { id: string; name: string; isMember: boolean };
};
export type InvitationOf = Target & { invitation: InvitationTarget };

/** Finds invitations that are valid, whose senders are still members. They give what their sender may give now. */
async function selectTargets({ db, now }: LookupScope, condition: SQL | undefined): Promise<InvitationOf[]> {
  const rows = await db
    .select({
      invitation: {
        id: invitations.id,
        email: invitations.email,
        personId: invitations.personId,
        joinedById: invitations.joinedById,
      },
      organization: { id: organizations.id, name: organizations.name },
      inviters: organizations.inviters,
      team: { id: teams.id, name: teams.name, leaderId: teams.leaderId, isPrivate: teams.isPrivate },
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
    .leftJoin(memberships, activeMembershipOf(invitations.organizationId, invitations.invitedById))
    .leftJoin(teams, and(eq(teams.id, invitations.teamId), isNull(teams.deletedAt)))
    .where(
      and(
        condition,
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, now.toISOString()),
        eq(organizations.isActive, true),
        or(eq(users.isSuperAdmin, true), sql`${memberships.userId} is not null`),
      ),
    )
    .orderBy(desc(invitations.id));
  return rows.map(({ invitation, organization, inviters, team: invitedTeam, role: invitedRole, inviter }) => {
    const asker = { userId: inviter.userId, role: inviter.role ?? 'managee', inviters };
    const mayGiveRole = inviter.isSuperAdmin || mayInviteAs(asker, invitedRole);
    const mayAddToTeam = invitedTeam && (inviter.isSuperAdmin || mayInviteOnto(asker, invitedTeam));
    const team = mayAddToTeam ? invitedTeam : undefined;
    // Never more than was offered: an observer stays an observer.
    const role = mayGiveRole || invitedRole === 'observer' ? invitedRole : 'managee';
    const { personId } = invitation;
    return {
      invitation: {
        ...invitation,
        belongsToAddress: belongsToAddress({ role, personId, isTeamPrivate: team?.isPrivate ?? false }),
        inviter: { id: inviter.userId, name: fullName(inviter), isMember: inviter.role !== null },
      },
      organization,
      team: team && { id: team.id, name: team.name },
      role,
    };
  });
}

/** Finds the target of a code, which may be of an organization, a team, or an email invitation. A used one is found by its user. */
export async function findTarget(scope: LookupScope, code: string, userId?: string): Promise<Target | undefined> {
  const { db } = scope;
  if (!/^[0-9a-z]+$/.test(code)) return undefined;
  if (code.length === tokenLength) {
    const isOpen = or(isNull(invitations.joinedAt), userId ? eq(invitations.joinedById, userId) : undefined);
    const [target] = await selectTargets(scope, and(eq(invitations.tokenHash, hashToken(code)), isOpen));
    return target;
  }
  const organization = await findByInviteCode(db, code);
  if (organization) return { organization, role: 'managee' };
  const found = await findTeamByInviteCode(db, code);
  return found && { ...found, role: 'managee' };
}

/** Returns the open invitations of a user's confirmed address, to one organization or to all, latest first. */
export async function listPending(
  scope: LookupScope,
  userId: string,
  organizationId?: number,
): Promise<InvitationOf[]> {
  const isTheirs = sql`${invitations.email} = (
    select email from users as account where account.id = ${userId} and account.email_confirmed_at is not null)`;
  const isHere = organizationId === undefined ? undefined : eq(invitations.organizationId, organizationId);
  return selectTargets(scope, and(isTheirs, isHere, isNull(invitations.joinedAt)));
}

/** Returns what a signed-in user can do with an email invitation. */
export async function findStanding({ db }: LookupScope, target: InvitationOf, userId: string): Promise<Standing> {
  const { organization, invitation } = target;
  const [account] = await db
    .select({ email: users.email, emailConfirmedAt: users.emailConfirmedAt, memberId: memberships.userId })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.organizationId, organization.id)))
    .where(eq(users.id, userId));
  const hasAddress = account?.email === invitation.email;
  if (hasAddress && account?.emailConfirmedAt) return 'join';
  if (account?.memberId) return 'member';
  if (!invitation.belongsToAddress) return 'join';
  return hasAddress ? 'confirm' : 'ask';
}

/** Returns what became of a user's request to use an invitation; undefined if they made none. */
export async function findRequest(
  { db }: Pick<LookupScope, 'db'>,
  invitationId: number,
  userId: string,
): Promise<'waiting' | 'declined' | undefined> {
  const [request] = await db
    .select({ declinedAt: invitationRequests.declinedAt })
    .from(invitationRequests)
    .where(and(eq(invitationRequests.invitationId, invitationId), eq(invitationRequests.userId, userId)));
  return request && (request.declinedAt ? 'declined' : 'waiting');
}
