import { eq, sql } from 'drizzle-orm';
import { mayManageTeam } from '#rules/teams.ts';
import { listDeleted } from '#server/db/deleted.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from './table.ts';
import { asManager } from './teams.ts';

/**
 * Returns the deleted teams that the caller may restore and whose name contains all words, last deleted first. Admins see private teams
 * too, but not their rows.
 */
export function listDeletedTeams(scope: Scope, words: string[]) {
  const { userId } = scope.actor;
  const mayRestore = (leaderId: string | null) => mayManageTeam(scope.actor, { leaderId });
  return listDeleted(
    asManager(scope),
    {
      kind: 'team',
      table: teams,
      title: teams.name,
      deletedBy: { about: sql`'teams:' || teams.id` },
      isRestorable: mayRestore(null) ? undefined : mayRestore(userId) ? eq(teams.leaderId, userId) : sql`false`,
    },
    words,
  );
}
