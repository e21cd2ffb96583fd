import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '#server/scope.ts';
import { teamMembers } from './table.ts';

/** Whose rows a condition asks about. */
export type Mine = { actor: Pick<Scope['actor'], 'organizationId' | 'userId'> };

/** The condition that the caller is on the team of a row. The teams are an array, so that an index serves. */
export const isOfMyTeams = ({ actor: { organizationId, userId } }: Mine, teamId: PgColumn): SQL =>
  sql`${teamId} = any(array(select team_members.team_id from ${teamMembers}
    where organization_id = ${organizationId} and user_id = ${userId}))`;

type Columns = Record<'teamId' | 'ownerId' | 'createdById' | 'visibleTo', PgColumn>;

/** The condition that the caller owns or created a row, is on its team, or is one of the few who see it. An index serves each of the four. */
export const isMine = (scope: Mine, table: Columns): SQL | undefined => {
  const { userId } = scope.actor;
  return or(
    eq(table.ownerId, userId),
    eq(table.createdById, userId),
    isOfMyTeams(scope, table.teamId),
    sql`(${table.visibleTo} is not null and ${userId} = any(${table.visibleTo}))`,
  );
};
