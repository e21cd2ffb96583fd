import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '#server/scope.ts';
import { teamMembers } from './table.ts';

/** Whose rows a condition asks about. */
export type Mine = { actor: Pick<Scope['actor'], 'organizationId' | 'userId'> };

/** The condition that the caller owns or created a row, or is on its team. */
export const isMine = (scope: Mine, table: Record<'teamId' | 'ownerId' | 'createdById', PgColumn>): SQL | undefined => {
  const { userId } = scope.actor;
  const ownTeamIds = sql`select team_members.team_id from ${teamMembers}
    where organization_id = ${scope.actor.organizationId} and user_id = ${userId}`;
  return or(
    eq(table.ownerId, userId),
    eq(table.createdById, userId),
    // As an array, so that an index serves each of the three.
    sql`${table.teamId} = any(array(${ownTeamIds}))`,
  );
};
