import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ours } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { teamMembers } from './table.ts';

/**
 * SQL condition for the rows that are offered to a team: they have no team, everyone can see them, and their owner (or creator, if there
 * is no owner) is on the team.
 */
export const withoutTeamOf = (
  scope: Pick<Reading, 'actor'>,
  table: Record<'teamId' | 'ownerId' | 'createdById', PgColumn> & { visibleTo?: PgColumn },
  teamId: number,
): SQL =>
  // The members are an array, so that PostgreSQL can use the index over organization and person.
  sql`(${table.teamId} is null and ${table.visibleTo ? isNull(table.visibleTo) : sql`true`} and coalesce(${table.ownerId}, ${table.createdById}) = any(array(
    select ${teamMembers.userId} from ${teamMembers} where ${ours(scope, teamMembers, eq(teamMembers.teamId, teamId))})))`;
