import { type SQL, sql } from 'drizzle-orm';
import { rocks } from '#server/rocks/table.ts';
import { teams } from '#server/teams/table.ts';
import { fullNameOf } from '#server/users/table.ts';
import type { Row } from './lines.ts';
import { columnsOf, type ExportedTable, type ExportScope, referencesOf, type Target } from './tables.ts';

/** The tables whose rows CSV names beside their ids. */
const sources: Record<string, { from: SQL; name: SQL; type: SQL }> = {
  users: { from: sql`users`, name: fullNameOf('users'), type: sql`text[]` },
  teams: { from: sql`${teams}`, name: sql`${teams.name}`, type: sql`int[]` },
  rocks: { from: sql`${rocks}`, name: sql`${rocks.title}`, type: sql`int[]` },
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
    for (const [to, { from, name, type }] of Object.entries(sources)) {
      const ids = columns.flatMap(([column, target]) => (target === to ? rows.map((row) => row[column]) : []));
      if (ids.length === 0) continue;
      const found = await scope.db.execute<{ id: unknown; name: string }>(
        sql`select id, ${name} as name from ${from} where id = any(${sql.param([...new Set(ids)])}::${type})`,
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
