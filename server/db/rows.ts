import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './pool.ts';

type Columns = Record<string, PgColumn | SQL>;

const dialect = new PgDialect({ casing: 'snake_case' });
const lists = new WeakMap<Columns, SQL>();

/** `"todos"."due_date" as "dueDate", …` as text, made once for each set of columns. */
function listOf(columns: Columns): SQL {
  let list = lists.get(columns);
  if (!list) {
    const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
    list = sql.raw(dialect.sqlToQuery(sql.join(named, sql`, `)).sql);
    lists.set(columns, list);
  }
  return list;
}

/**
 * Reads a list whose rows go out as the database gives them: `columns` as a select of the query builder takes them,
 * `from` all that follows the columns. For long lists: the builder's own mapping of each value takes most of the time.
 */
export async function readRows<Row>(
  db: Database,
  columns: { [Name in keyof Row]: PgColumn | SQL },
  from: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute(sql`select ${listOf(columns as Columns)} ${from}`);
  return rows as Row[];
}
