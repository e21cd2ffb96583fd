import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { mayInvite, mayNotInvite } from '#rules/invitations.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf, oursEver } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import type { Touching } from '#server/events/touch.ts';
import { newInviteCode } from '#server/organizations/organizations.ts';
import { organizations } from '#server/organizations/table.ts';
import type { Scope, ServerScope } from '#server/scope.ts';
import { addToTeams } from './members.ts';
import { teams } from './table.ts';
import { findTeam, findTeamToManage } from './teams.ts';

/** Longer than an organization's code. */
const length = 20;

/**
 * Returns the invite code of a team, which is created on first use. It is reset with the organization's invite code; that of a private
 * team also when the leader changes or a member leaves. Only members get the code of a private team. @throws NotFound; Forbidden
 */
export async function findTeamInviteCode(scope: Scope, id: number): Promise<{ inviteCode: string }> {
  demand(mayInvite(scope.actor), mayNotInvite);
  await findTeam(scope, id);
  await findTeamToManage(scope, id);
  const isTeam = oursEver(scope, teams, eq(teams.id, id));
  const [existing] = await scope.db.select({ inviteCode: teams.inviteCode }).from(teams).where(isTeam);
  const inviteCode = existing?.inviteCode ?? newInviteCode(length);
  if (!existing?.inviteCode) await scope.db.update(teams).set({ inviteCode }).where(isTeam);
  return { inviteCode };
}

/** Returns the team of an invite code, with its active organization; undefined if there is none. */
export async function findTeamByInviteCode(
  db: Database,
  code: string,
): Promise<{ team: { id: number; name: string }; organization: { id: number; name: string } } | undefined> {
  const [match] = await db
    .select({
      team: { id: teams.id, name: teams.name },
      organization: { id: organizations.id, name: organizations.name },
    })
    .from(teams)
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .where(and(eq(teams.inviteCode, code), isNull(teams.deletedAt), eq(organizations.isActive, true)));
  return match;
}

/** Resets the invite codes of those of these teams that are private. */
export async function endInviteCodesOf(scope: Touching, ids: number[]): Promise<void> {
  await scope.db
    .update(teams)
    .set({ inviteCode: null })
    .where(oursEver(scope, teams, isOneOf(teams.id, ids), eq(teams.isPrivate, true)));
}

/** Resets the invite codes of all teams. */
export async function endTeamInviteCodes(scope: Touching): Promise<void> {
  await scope.db
    .update(teams)
    .set({ inviteCode: null })
    .where(oursEver(scope, teams, isNotNull(teams.inviteCode)));
}

/** Adds a new member of the organization to the team whose link they used. */
export async function joinTeam(scope: ServerScope, teamId: number, userId: string): Promise<void> {
  await addToTeams(scope, [teamId], userId);
}
