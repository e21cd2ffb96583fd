import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ours } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { teamMembers } from './table.ts';

/**
 * The condition that everybody sees a row, which has no team, and that its owner, or its creator where it has no owner, is on this team: such
 * rows wait to be taken in by it.
 */
export const withoutTeamOf = (
  scope: Pick<Reading, 'actor'>,
  table: Record<'teamId' | 'ownerId' | 'createdById', PgColumn> & { visibleTo?: PgColumn },
  teamId: number,
): SQL =>
  // As an array, so that the index over organization and person serves.
  sql`(${table.teamId} is null and ${table.visibleTo ? isNull(table.visibleTo) : sql`true`} and coalesce(${table.ownerId}, ${table.createdById}) = any(array(
    select ${teamMembers.userId} from ${teamMembers} where ${ours(scope, teamMembers, eq(teamMembers.teamId, teamId))})))`;
