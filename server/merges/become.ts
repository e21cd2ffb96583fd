import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { messageMentions, messages } from '#server/chat/table.ts';
import { oursEver } from '#server/db/tenant.ts';
import { type ExportedTable, exportedTables, keyOf, referencesOf } from '#server/exports/tables.ts';
import { meetings } from '#server/meetings/table.ts';
import { asServer, type ServerScope } from '#server/scope.ts';
import { todos } from '#server/todos/table.ts';

type Change = {
  from: string;
  to: string;
  /** Leaves out rows that are not older than this moment. */
  before?: string;
};

/** Tables of the person themselves, those whose rows are handed over one by one, and invitations, which would make someone else the member. */
const apart = ['users', 'memberships', 'pictures', 'teamMembers', 'seatHolders', 'invitations'];
const mentions = { name: 'messageMentions', table: messageMentions } as unknown as ExportedTable;

/**
 * Puts a member in the place of a person without an account wherever the organization still names the person: in what they wrote, in their
 * conversations and meetings, and among those who see a row. People of an imported organization have written
 * and taken part.
 */
export async function becomePerson(scope: ServerScope, change: Change): Promise<void> {
  for (const one of [...exportedTables, mentions]) if (!apart.includes(one.name)) await replaceIn(scope, one, change);
}

async function replaceIn(scope: ServerScope, one: ExportedTable, change: Change): Promise<void> {
  const { table } = one;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const paths = Object.entries(referencesOf(one)).filter(([, to]) => to === 'users');
  const names = new Set(paths.map(([path]) => path.split(/[.[]/, 1)[0] ?? ''));
  // Who replied, which an export leaves out.
  if (one.name === 'messages') names.add('thread');
  if (names.size === 0) return;
  const replaced = [...names].map((name) => ({ name, ...replacedIn(name, columns[name] as PgColumn, change) }));
  await scope.db
    .update(table)
    .set({
      ...Object.fromEntries(replaced.map(({ name, value }) => [name, value])),
      ...('version' in table && { version: sql`nextval('versions')` }),
    })
    .where(
      oursEver(
        asServer(scope),
        table,
        or(...replaced.map(({ isNamed }) => isNamed)),
        change.before ? sql`${beginOf(one)} < ${change.before}::timestamptz` : undefined,
        hasNoSuch(one, replaced),
      ),
    );
}

/** When rows began: where they do not say it, as the meeting, the message or the first row of the series that they belong to. */
function beginOf({ name, table }: ExportedTable): SQL {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const firstOf = (rows: PgTable, seriesId?: PgColumn) =>
    sql`(select min(created_at) from ${rows} where ${rows}.series_id = ${seriesId})`;
  const ofMeeting = sql`(select created_at from ${meetings} where ${meetings}.id = ${columns.meetingId})`;
  if (columns.createdAt) return sql`${columns.createdAt}`;
  if (name === 'meetingSeries') return firstOf(meetings, columns.id);
  if (name === 'todoSeries') return firstOf(todos, columns.id);
  if (name === 'messageMentions')
    return sql`(select created_at from ${messages} where ${messages}.id = ${columns.messageId})`;
  return columns.seriesId ? sql`coalesce(${ofMeeting}, ${firstOf(meetings, columns.seriesId)})` : ofMeeting;
}

/** The condition that the member has no such row already: of a channel that they are in, or a conversation of the same people. */
function hasNoSuch(one: ExportedTable, replaced: { name: string; value: SQL }[]): SQL | undefined {
  const key = one.name === 'channels' ? ['people'] : keyOf(one);
  const values = new Map(replaced.map(({ name, value }) => [name, value]));
  if (!key.some((name) => values.has(name))) return undefined;
  const columns = getTableColumns(one.table) as Record<string, PgColumn>;
  const own = alias(one.table, 'own') as unknown as Record<string, PgColumn>;
  const isSame = ['organizationId', ...key].map((name) => sql`${own[name]} = ${values.get(name) ?? columns[name]}`);
  return sql`not exists (select from ${one.table} as own where ${and(...isSame)})`;
}

/** The value of a column with the other person, and the condition that it names the person. */
function replacedIn(name: string, column: PgColumn, { from, to }: Change): { value: SQL; isNamed: SQL } {
  if (column.getSQLType() === 'jsonb') {
    const [former, own] = [JSON.stringify(from), JSON.stringify(to)];
    return {
      value: sql`replace(${column}::text, ${former}, ${own})::jsonb`,
      isNamed: sql`position(${former} in ${column}::text) > 0`,
    };
  }
  if (column.columnType !== 'PgArray')
    return { value: sql`case when ${column} = ${from} then ${to} else ${column} end`, isNamed: eq(column, from) };
  const list = sql`array_replace(${column}, ${from}, ${to})`;
  const sorted = sql`array(select person from unnest(${list}) as person order by person collate "C")`;
  return {
    // The people of a conversation are sorted, so that the same people have one.
    value: name === 'people' ? sql`case when ${column} is not null then ${sorted} end` : list,
    isNamed: sql`${from} = any(${column})`,
  };
}
