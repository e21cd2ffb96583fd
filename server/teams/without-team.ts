import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ours } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { teamMembers } from './table.ts';

/**
 * The condition of rows that a team can take in: they have no team, everybody sees them, and their owner, or the creator where
 * nobody owns them, is on the team.
 */
export const withoutTeamOf = (
  scope: Pick<Reading, 'actor'>,
  table: Record<'teamId' | 'ownerId' | 'createdById', PgColumn> & { visibleTo?: PgColumn },
  teamId: number,
): SQL =>
  // As an array, so that the index over organization and person serves.
  sql`(${table.teamId} is null and ${table.visibleTo ? isNull(table.visibleTo) : sql`true`} and coalesce(${table.ownerId}, ${table.createdById}) = any(array(
    select ${teamMembers.userId} from ${teamMembers} where ${ours(scope, teamMembers, eq(teamMembers.teamId, teamId))})))`;
