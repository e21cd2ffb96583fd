import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Who reads in an organization: a person (`userId`), all members together (`everyone`: only rows that all may see), the members
 * of one team together (`everyone` and `teamId`), some people together (`everyone` and `people`: rows that each of them may
 * see), or the server itself, which sees all rows. A person who reads `ofTeamsOnly` sees no own rows of private teams that they are not in.
 */
export type Reader = { organizationId: number | SQLWrapper } & (
  | { userId: string | SQLWrapper; ofTeamsOnly?: boolean; isServer?: never }
  | { everyone: true; teamId?: number | null; people?: string[] | null; userId?: never; isServer?: never }
  | { isServer: true; userId?: never }
);

/** The fields of a reader that conditions use. */
export type ReaderFields = { organizationId: number | SQLWrapper } & Partial<{
  userId: string | SQLWrapper;
  ofTeamsOnly: boolean;
  teamId: number | null;
  people: string[] | null;
}>;

/** The condition that a reader may see a row of a table. `whole` is set for parts: the table and the column that refers to it. */
export type Audience = ((reader: ReaderFields, table: PgTable) => SQL) & { whole?: { table: string; column: string } };

/** For rows that every member may see. For personal rows, queries add their own condition. */
export const everyone = undefined;

/** The audience of each table with an organization. By name, as a part cannot always import the table of its whole. */
const audiences = new Map<string, { table: PgTable; audience: Audience | undefined }>();

/**
 * Says who may see the rows of a table. Stands beside each table with an organization. Nothing else decides that; `ours` and its
 * variants add the condition to every query.
 */
export function declareAudience(table: PgTable, audience: Audience | undefined): void {
  audiences.set(getTableName(table), { table, audience });
}

function declared(name: string) {
  const found = audiences.get(name);
  if (!found) throw new Error(`No audience is declared for ${name}`);
  return found;
}

/** An SQL array of the private teams whose rows a reader may not see. PostgreSQL computes it once per statement. */
export function hiddenTeams({ organizationId, userId, teamId }: ReaderFields, { includeDeleted = true } = {}): SQL {
  const isMember =
    userId !== undefined
      ? sql`exists (select from team_members where team_members.team_id = teams.id and team_members.user_id = ${userId})`
      : teamId != null
        ? sql`teams.id = ${teamId}`
        : sql`false`;
  // No one sees the rows of a deleted private team until it is restored.
  const isVisibleTeam = includeDeleted ? sql`(teams.deleted_at is null and ${isMember})` : isMember;
  return sql`array(select teams.id from teams
    where teams.organization_id = ${organizationId} and teams.is_private and not ${isVisibleTeam})`;
}

/**
 * For rows of a team, or of the people in `visible_to` if the table has it. The owner sees a row whatever its team. Columns carry the
 * name of their table, because the conditions are used in subqueries.
 */
export const ofTeam: Audience = (reader, table) => {
  const column = (name: string) => sql.raw(`${getTableName(table)}.${name}`);
  const hasNamedPeople = 'visibleTo' in table;
  const { userId, people } = reader;
  const isOfTeam = sql`(${column('team_id')} is null or ${column('team_id')} <> all(${hiddenTeams(reader)}))`;
  const isOpen = hasNamedPeople ? sql`(${column('visible_to')} is null and ${isOfTeam})` : isOfTeam;
  if (userId === undefined) {
    return hasNamedPeople && people
      ? sql`(${isOpen} or ${column('visible_to')} @> ${sql.param(people)}::text[])`
      : isOpen;
  }
  const isNamed = hasNamedPeople ? sql` or ${userId} = any(${column('visible_to')})` : sql``;
  return sql`(${isOpen}${isNamed}${isOwner(reader, table)})`;
};

/** ` or …` for the owner of a row; nothing for a table without owners. */
const isOwner = ({ userId, ofTeamsOnly }: ReaderFields, table: PgTable): SQL =>
  'ownerId' in table && !ofTeamsOnly ? sql` or ${sql.raw(`${getTableName(table)}.owner_id`)} = ${userId}` : sql``;

/** For rows of the people in `visible_to`, or of everyone. */
export const ofNamedPeople: Audience = ({ userId }, table) => {
  const people = sql.raw(`${getTableName(table)}.visible_to`);
  return userId === undefined ? sql`${people} is null` : sql`(${people} is null or ${userId} = any(${people}))`;
};

/**
 * For parts of a row of another table, to which `column` refers: people who see that row see them, and so does their owner. The
 * organization is named again, so that PostgreSQL reads the rows of no other one.
 */
export function partOf(column: string, to: PgTable | string): Audience {
  const whole = typeof to === 'string' ? to : getTableName(to);
  const isPart: Audience = (reader, table) => {
    const { table: wholeTable, audience } = declared(whole);
    const isOfWhole = sql`exists (select from ${sql.raw(whole)}
      where ${sql.raw(`${whole}.id = ${getTableName(table)}.${column} and ${whole}.organization_id = `)}${reader.organizationId}
        and ${audience?.(reader, wholeTable) ?? sql`true`})`;
    return reader.userId === undefined ? isOfWhole : sql`(${isOfWhole}${isOwner(reader, table)})`;
  };
  return Object.assign(isPart, { whole: { table: whole, column } });
}

/** For parts of a row of one of several tables; the column that is not null says of which. */
export function partOfOne(wholes: Record<string, PgTable | string>): Audience {
  const parts = Object.entries(wholes).map(([column, whole]) => ({ column, isPart: partOf(column, whole) }));
  return (reader, table) =>
    sql`case ${sql.join(
      parts.map(
        ({ column, isPart }) =>
          sql`when ${sql.raw(`${getTableName(table)}.${column}`)} is not null then ${isPart(reader, table)}`,
      ),
      sql` `,
    )} end`;
}

/**
 * The condition that a reader may see a row of a table, deleted or not; undefined if every member of the organization may.
 * @throws Error for a table whose audience is not declared
 */
export function isVisible(reader: Reader, table: PgTable): SQL | undefined {
  const { table: itself, audience } = declared(getTableName(table));
  return 'isServer' in reader ? undefined : audience?.(reader, itself);
}

/**
 * The condition that everyone who sees a row of the table `container` also sees the row of the table `part` that it shows
 * something of, such as its title: a broadcast row is the same for all recipients. Both are rows of teams. Their columns are looked
 * up when the statement is written, as not every caller can import the other table.
 */
export const isSharedWith = (part: string, container: string): SQLWrapper => ({
  getSQL() {
    const has = (name: string, column: string) => column in declared(name).table;
    const isSame = has(container, 'visibleTo')
      ? `or ${part}.visible_to ${has(container, 'ownerId') ? '=' : '@>'} ${container}.visible_to`
      : '';
    const isOpen = has(part, 'visibleTo') ? `(${part}.visible_to is null ${isSame}) and` : '';
    // Someone outside of the team may own the container, and sees no other row of the team.
    const isOwnedByMember = has(container, 'ownerId')
      ? `and (${container}.owner_id is null or exists (select from team_members
          where team_members.team_id = ${container}.team_id and team_members.user_id = ${container}.owner_id))`
      : '';
    return sql.raw(`${isOpen} (${part}.team_id is null or ${part}.team_id = ${container}.team_id ${isOwnedByMember}
      or not exists (select from teams where teams.id = ${part}.team_id and teams.is_private))`);
  },
});

/** A table and those that its rows are parts of, joined. */
function withWholes(name: string): { tables: PgTable[]; from: string } {
  const { table, audience } = declared(name);
  if (!audience?.whole) return { tables: [table], from: name };
  const { table: whole, column } = audience.whole;
  const { tables, from } = withWholes(whole);
  return { tables: [table, ...tables], from: `${from} join ${name} on ${name}.${column} = ${whole}.id` };
}

/**
 * A query for the team, the owner and the named people of rows, each from the row or from what it is a part of; null where neither has
 * it. @throws Error if there is none of them
 */
export function peopleOf(table: string): string {
  const { tables, from } = withWholes(table);
  const column = (property: string, name: string) => {
    const one = tables.find((table) => property in table);
    return one && `${getTableName(one)}.${name}`;
  };
  const [team, owner, named] = [
    column('teamId', 'team_id'),
    column('ownerId', 'owner_id'),
    column('visibleTo', 'visible_to'),
  ];
  if (!team && !named) throw new Error(`The rows of ${table} have no team and no named people`);
  return `select true, ${team ?? 'null::int'}, ${owner ?? 'null::text'}, ${named ?? 'null::text[]'} from ${from}`;
}
