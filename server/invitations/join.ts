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
  demandPlace,
  enter,
  findByInviteCode,
  type Joining,
  lockAccount,
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

type Looking = Pick<PublicScope, 'db' | 'now'>;

/** What a code lets in to. */
type Way = {
  organization: { id: number; name: string };
  role: Role;
  team?: { id: number; name: string } | undefined;
  invitation?: { id: number; email: string; personId: string | null; invitedBy: string } | undefined;
};

/** The way in of an invitation by e-mail, while it lasts and whoever sent it might still do so. */
async function findInvitation(
  { db, now }: Looking,
  token: string,
  userId: string | undefined,
): Promise<Way | undefined> {
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
        // Whoever has followed it may do so again.
        or(isNull(invitations.joinedAt), userId ? eq(invitations.joinedById, userId) : undefined),
        gt(invitations.expiresAt, now.toISOString()),
        eq(organizations.isActive, true),
        or(eq(users.isSuperAdmin, true), sql`${memberships.userId} is not null`),
      ),
    );
  if (!row) return undefined;
  const { invitation, organization, team, role, inviter } = row;
  const asker = { userId: inviter.userId, role: inviter.role ?? 'managee' };
  const mayStill = inviter.isSuperAdmin || mayInviteAs(asker, role);
  const mayStillOnto = team && (inviter.isSuperAdmin || mayInviteOnto(asker, team));
  return {
    invitation: { ...invitation, invitedBy: fullName(inviter) },
    organization,
    team: mayStillOnto ? team : undefined,
    // Never more than was offered: an observer stays an observer.
    role: mayStill || role === 'observer' ? role : 'managee',
  };
}

/** What a code opens: that of an organization, of a team, or of an invitation by e-mail. */
async function findWay(scope: Looking, code: string, userId?: string): Promise<Way | undefined> {
  const { db } = scope;
  if (!/^[0-9a-z]+$/.test(code)) return undefined;
  if (code.length === tokenLength) return findInvitation(scope, code, userId);
  const organization = await findByInviteCode(db, code);
  if (organization) return { organization, role: 'managee' };
  const found = await findTeamByInviteCode(db, code);
  return found && { ...found, role: 'managee' };
}

/** Whether a code opens an active organization, and what it says of that. */
export async function validateInvite(scope: Looking, code: string): Promise<Invite> {
  const way = await findWay(scope, code);
  if (!way) return { valid: false };
  const { organization, team, invitation } = way;
  return {
    valid: true,
    organization: { name: organization.name },
    ...(team && { team: { name: team.name } }),
    ...(invitation && { email: invitation.email, invitedBy: invitation.invitedBy }),
  };
}

/** The same for a landing page: an invitation by e-mail counts as opened from now on. */
export async function openInvite({ db, now }: PublicScope, code: string): Promise<Invite> {
  const way = await findWay({ db, now }, code);
  if (way?.invitation) await markOpened(db, now, way.organization.id, way.invitation.id);
  return validateInvite({ db, now }, code);
}

const markOpened = (db: Database, now: Date, organizationId: number, id: number) =>
  transact(db, { actor: undefined, now }, async ({ db, into }) => {
    const opened = await db
      .update(invitations)
      .set({ openedAt: now.toISOString() })
      .where(and(eq(invitations.id, id), isNull(invitations.openedAt)))
      .returning({ id: invitations.id });
    if (opened.length === 0) return;
    const { touch } = into(organizationId);
    touch('invitations', await readInvitations({ db, now, actor: theServer(organizationId) }, [id]));
  });

/**
 * Makes the caller a member of the organization that a code opens, and that their current one; again is no harm. By the
 * code of an organization or a team they are a managee, by an invitation what it says, and who is new comes on its team. An
 * invitation lets in once. `isOrigin` says that their account has just come into being for it.
 * @throws NotFound; Refusal (409) at one of the quotas
 */
export async function joinByCode(
  scope: Joining,
  code: string,
  { isOrigin, most }: { isOrigin?: boolean; most: Config['quotas'] },
): Promise<{ organization: { id: number; name: string } }> {
  const { userId } = scope.actor;
  await lockAccount(scope, userId);
  const way = await findWay(scope, code, userId);
  if (!way) throw new NotFound('Invite code');
  const { role, team, invitation } = way;
  const organization = { id: way.organization.id, name: way.organization.name };
  const here = { ...scope, ...scope.into(organization.id), actor: theServer(organization.id) };
  const isNew = await addMember(scope, organization.id, userId, { role, isOrigin });
  // Before the members are counted: the person without an account no longer counts then.
  if (invitation?.personId) await takeOverPerson(here, invitation.personId, userId);
  await demandPlace(scope, organization.id, most);
  if (isNew && team) await joinTeam(here, team.id, userId);
  if (invitation) {
    await markJoined(here, invitation.id, userId);
    await confirmAddress(scope, userId, invitation.email);
  }
  await enter(scope, organization.id);
  return { organization };
}

/** Of two who follow one link at once the second is too late. @throws NotFound */
async function markJoined(
  scope: Pick<Joining, 'db' | 'now' | 'record'> & Pick<Reading, 'actor'>,
  id: number,
  userId: string,
): Promise<void> {
  const before = await readInvitations(scope, [id]);
  const joined = await scope.db
    .update(invitations)
    .set({ joinedAt: scope.now.toISOString(), joinedById: userId })
    .where(and(eq(invitations.id, id), or(isNull(invitations.joinedAt), eq(invitations.joinedById, userId))))
    .returning({ id: invitations.id });
  if (joined.length === 0) throw new NotFound('Invite code');
  for (const invitation of await readInvitations(scope, [id])) {
    scope.record('invitations', 'changed', invitation, before[0]);
  }
}
