import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LiveNoun } from '#contract/nouns.ts';
import { isOneOf } from '#server/db/tenant.ts';
import { type Touching, touchRows, type VersionedTable } from '#server/events/touch.ts';

/** A row that someone else took over; `to` is null if no one did. */
export type NewOwner = { id: number; to: string | null };

type OwnedTable = VersionedTable & { ownerId: PgColumn; teamId?: PgColumn; visibleTo?: PgColumn };

/**
 * Makes another person the owner of all rows that one person owns. Returns their ids, each with its new owner. This must not show
 * the new owner more of a private team or a one-on-one: rows of a private team that they are not on go to its leader, and rows
 * that only other named people see get no owner. All rows of a person without an account go to the new owner. `teamId` is the
 * team of a row, and `team` the only one whose rows change owner.
 */
async function handOver(
  scope: Touching,
  noun: LiveNoun,
  table: OwnedTable,
  from: string,
  to: string,
  { teamId = table.teamId ?? sql`null`, team }: { teamId?: SQLWrapper; team?: number | undefined } = {},
): Promise<NewOwner[]> {
  const isOwned = and(eq(table.ownerId, from), team === undefined ? undefined : sql`${teamId} = ${team}`);
  const give = async (condition: SQL, ownerId: string | null): Promise<NewOwner[]> => {
    const isGiven = sql`${isOwned} and ${condition}`;
    const rows = await touchRows(scope, noun, table, isGiven, { ownerId }, { ownerId: [from, ownerId] });
    return rows.map(({ id }) => ({ id, to: ownerId }));
  };
  const hasAccount = sql`exists (select from users where users.id = ${from} and users.has_account)`;
  const { rows: closedTeams } = await scope.db.execute<{ id: number; leaderId: string | null }>(sql`
    select id, leader_id as "leaderId" from teams
    where is_private and ${hasAccount} and id in (select ${teamId} from ${table} where ${isOwned})
      and not exists (select from team_members where team_id = teams.id and user_id = ${to})`);
  const handedOver: NewOwner[] = [];
  for (const { id, leaderId } of closedTeams) handedOver.push(...(await give(sql`${teamId} = ${id}`, leaderId)));
  const { visibleTo } = table;
  if (visibleTo) {
    const isHidden = sql`${visibleTo} is not null and ${to} <> all(${visibleTo}) and ${hasAccount}`;
    handedOver.push(...(await give(isHidden, null)));
  }
  return [...handedOver, ...(await give(sql`true`, to))];
}

/** Returns the rows that one person (null: no one) still owns, out of these, to another. */
const handBack = (
  scope: Touching,
  noun: LiveNoun,
  table: OwnedTable,
  { ids, from, to }: { ids: number[]; from: string | null; to: string },
): Promise<{ id: number }[]> =>
  touchRows(
    scope,
    noun,
    table,
    sql`${from === null ? isNull(table.ownerId) : eq(table.ownerId, from)} and ${isOneOf(table.id, ids)}`,
    { ownerId: to },
    { ownerId: [from, to] },
  );

/** Returns the table of a noun with owners, and the functions by which the rows of one person go to another, and come back. */
export const ownedRows = (noun: LiveNoun, table: OwnedTable, teamId?: SQLWrapper) => ({
  table,
  /** Called when a person leaves. */
  handOver: (scope: Touching, from: string, to: string, team?: number) =>
    handOver(scope, noun, table, from, to, { ...(teamId && { teamId }), team }),
  /** Called when a removal or a merge of people is undone. */
  handBack: (scope: Touching, rows: Parameters<typeof handBack>[3]) => handBack(scope, noun, table, rows),
});
export type OwnedRows = ReturnType<typeof ownedRows>;
