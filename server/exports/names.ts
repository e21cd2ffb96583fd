import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rocks } from '#server/rocks/table.ts';
import { teams } from '#server/teams/table.ts';
import { fullNameOf, users } from '#server/users/table.ts';
import type { Row } from './lines.ts';
import {
  columnsOf,
  type ExportedTable,
  type ExportScope,
  isExported,
  referencesOf,
  type Target,
  tableNamed,
} from './tables.ts';

/** The tables whose rows CSV names beside their ids. */
const sources: Record<string, { table: PgTable & { id: PgColumn }; name: SQL; type: SQL }> = {
  users: { table: users, name: fullNameOf('users'), type: sql`text[]` },
  teams: { table: teams, name: sql`${teams.name}`, type: sql`int[]` },
  rocks: { table: rocks, name: sql`${rocks.title}`, type: sql`int[]` },
};

/** The columns of a table in CSV: behind the id of a person, team or rock stands its name. */
export function csvColumns(one: ExportedTable): string[] {
  const references = referencesOf(one);
  return Object.keys(columnsOf(one)).flatMap((name) =>
    isWithName(name, references) ? [name, nameColumn(name)] : [name],
  );
}

const isWithName = (name: string, references: Record<string, Target>) =>
  name.endsWith('Id') && String(references[name]) in sources;
/** `owner` of `ownerId`. */
const nameColumn = (column: string) => column.slice(0, -2);

/** Adds the names of people, teams and rocks to rows that only have their ids. The person may read all of them. */
export async function* withNames(
  scope: ExportScope,
  one: ExportedTable,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  const columns = Object.entries(referencesOf(one)).filter(([name], _, all) =>
    isWithName(name, Object.fromEntries(all)),
  );
  for await (const rows of pages) {
    const names = new Map<string, Map<unknown, string>>();
    for (const [to, { table, name, type }] of Object.entries(sources)) {
      const ids = columns.flatMap(([column, target]) => (target === to ? rows.map((row) => row[column]) : []));
      if (ids.length === 0) continue;
      const isOne = sql`${table.id} = any(${sql.param([...new Set(ids)])}::${type})`;
      // The rows have the ids of people who left, too.
      const isNamed = and(isOne, to === 'users' ? undefined : isExported(tableNamed(to), scope));
      const found = await scope.db.execute<{ id: unknown; name: string }>(
        sql`select id, ${name} as name from ${table} where ${isNamed}`,
      );
      names.set(to, new Map(found.rows.map(({ id, name }) => [id, name])));
    }
    yield rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        columns.map(([column, target]) => [nameColumn(column), names.get(String(target))?.get(row[column]) ?? null]),
      ),
    }));
  }
}
