import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '#server/scope.ts';
import { teamMembers } from './table.ts';

/** The user whose rows a condition selects. */
export type Mine = { actor: Pick<Scope['actor'], 'organizationId' | 'userId'> };

/** SQL condition: the caller is on the team of a row. The teams are an array, so that PostgreSQL can use an index. */
export const isOfMyTeams = ({ actor: { organizationId, userId } }: Mine, teamId: PgColumn): SQL =>
  sql`${teamId} = any(array(select team_members.team_id from ${teamMembers}
    where organization_id = ${organizationId} and user_id = ${userId}))`;

type Columns = Record<'teamId' | 'ownerId' | 'createdById' | 'visibleTo', PgColumn>;

/** SQL condition: the caller owns or created a row, is on its team, or is one of its named people. Each of the four has an index. */
export const isMine = (scope: Mine, table: Columns): SQL | undefined => {
  const { userId } = scope.actor;
  return or(
    eq(table.ownerId, userId),
    eq(table.createdById, userId),
    isOfMyTeams(scope, table.teamId),
    sql`(${table.visibleTo} is not null and ${userId} = any(${table.visibleTo}))`,
  );
};
