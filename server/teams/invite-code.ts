import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { isOneOf, oursEver } from '#server/db/tenant.ts';
import type { Touching } from '#server/db/touch.ts';
import { newInviteCode } from '#server/organizations/organizations.ts';
import { organizations } from '#server/organizations/table.ts';
import type { Scope, ServerScope } from '#server/scope.ts';
import { putOnTeams } from './members.ts';
import { teams } from './table.ts';
import { findTeam, findTeamToManage } from './teams.ts';

/** Longer than an organization's code. */
const length = 20;

/**
 * The code by which people join the organization straight onto a team; made when it is first asked for. It dies with the
 * organization's own, and that of a private team once somebody else leads it or somebody leaves it. Of a private team only its
 * members may ask for it. @throws NotFound, Forbidden
 */
export async function findTeamInviteCode(scope: Scope, id: number): Promise<{ inviteCode: string }> {
  await findTeam(scope, id);
  await findTeamToManage(scope, id);
  const ofTeam = oursEver(scope, teams, eq(teams.id, id));
  const [kept] = await scope.db.select({ inviteCode: teams.inviteCode }).from(teams).where(ofTeam);
  const inviteCode = kept?.inviteCode ?? newInviteCode(length);
  if (!kept?.inviteCode) await scope.db.update(teams).set({ inviteCode }).where(ofTeam);
  return { inviteCode };
}

/** The team that a code leads onto, and its active organization. */
export async function findTeamByInviteCode(
  db: Database,
  code: string,
): Promise<{ team: { id: number; name: string }; organization: { id: number; name: string } } | undefined> {
  const [found] = await db
    .select({
      team: { id: teams.id, name: teams.name },
      organization: { id: organizations.id, name: organizations.name },
    })
    .from(teams)
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .where(and(eq(teams.inviteCode, code), isNull(teams.deletedAt), eq(organizations.isActive, true)));
  return found;
}

/** The codes of these teams, as far as they are private, are dead from now on. */
export async function endInviteCodesOf(scope: Touching, ids: number[]): Promise<void> {
  await scope.db
    .update(teams)
    .set({ inviteCode: null })
    .where(oursEver(scope, teams, isOneOf(teams.id, ids), eq(teams.isPrivate, true)));
}

/** The codes of all teams are dead from now on. */
export async function endTeamInviteCodes(scope: Touching): Promise<void> {
  await scope.db
    .update(teams)
    .set({ inviteCode: null })
    .where(oursEver(scope, teams, isNotNull(teams.inviteCode)));
}

/** Puts somebody on a team who has just come into its organization by a link onto it. */
export const joinTeam = (scope: ServerScope, teamId: number, userId: string): Promise<void> =>
  putOnTeams(scope, [teamId], userId);
