import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/users.ts';
import { msg } from '#rules/translate.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import type { Row } from '#server/exports/lines.ts';
import { type ExportedTable, exportedTables, keyOf } from '#server/exports/tables.ts';
import { quotaReached } from '#server/organizations/quotas.ts';
import type { Archive } from './archive.ts';
import { BadFile, badRow } from './bad-file.ts';
import { pathOfRows, readPages } from './rows.ts';

/** Rows of a table without a quota of its own, people, and all rows of a file, whose ids are in memory. */
const [maxRows, maxPeople, maxAllRows] = [1_000_000, 100_000, 2_000_000];
/** Bytes of the rows of all tables. */
const maxBytes = 4 * 1024 ** 3;

/** Someone in the file, with the role that they had as a member. */
export type FilePerson = {
  id: string;
  email: string | null;
  hasAccount: boolean;
  role: Role | null;
  isActive: boolean;
};

/** What becomes of the rows of a file: the new id of each row, by table and former id. */
export type Plan = {
  ids: Map<string, Map<unknown, number | string>>;
  people: Map<string, FilePerson>;
  /** The person of the file who is the caller. */
  self: string | undefined;
  rows: number;
};

/** Says that another part is done. @throws to end the import */
export type Progress = (rows: number) => Promise<void>;

/** Reads the rows of a table with the limit of its quota. @throws BadFile; Refusal (409) */
export function pagesOf(archive: Archive, one: ExportedTable, quotas: Config['quotas']): AsyncGenerator<Row[]> {
  const kind = one.name as keyof Config['quotas'];
  const most = quotas[kind] ?? (one.name === 'users' ? maxPeople : maxRows);
  return readPages(archive, one, most, () => (kind in quotas ? quotaReached(kind, most) : tooManyRows(one)));
}

const tooManyRows = ({ name }: ExportedTable) =>
  new BadFile(msg('The file has too many rows in “{file}”.', { file: name }));

/** Whether rows have an id of their own that others can refer to. */
const hasId = (one: ExportedTable) =>
  keyOf(one).join() === 'id' && one.name !== 'users' && one.name !== 'organizations';

/**
 * Checks all rows of a file, and gives each a new id. `email` is the address of the caller.
 * @throws BadFile; Refusal (409)
 */
export async function planImport(
  db: Database,
  archive: Archive,
  { email, userId, quotas }: { email: string | null; userId: string; quotas: Config['quotas'] },
  progress: Progress,
): Promise<Plan> {
  const ids: Plan['ids'] = new Map();
  const people: Plan['people'] = new Map();
  let [rows, bytes] = [0, 0];
  for (const one of exportedTables) {
    const { name } = one;
    bytes += archive.sizeOf(pathOfRows(one)) ?? 0;
    if (bytes > maxBytes) throw tooManyRows(one);
    const idsOf = new Map<unknown, number | string>();
    ids.set(name, idsOf);
    let number = 0;
    for await (const page of pagesOf(archive, one, quotas)) {
      const newIds = hasId(one) ? await nextIds(db, one, page.length) : [];
      for (const [index, row] of page.entries()) {
        number += 1;
        if (name === 'users') people.set(String(row.id), personOf(row));
        if (name === 'memberships') addMembership(people, row, number);
        if (!('id' in row)) continue;
        if (idsOf.has(row.id)) throw badRow(name, number, 'id');
        // The organization gets its id when it is inserted.
        idsOf.set(row.id, newIds[index] ?? randomUUID());
      }
      rows += page.length;
      if (rows > maxAllRows) throw tooManyRows(one);
      await progress(page.length);
    }
  }
  if (ids.get('organizations')?.size !== 1) throw badRow('organizations', 1, 'id');
  const self = findSelf([...people.values()], email);
  if (self) ids.get('users')?.set(self, userId);
  return { ids, people, self, rows };
}

const personOf = ({ id, email, hasAccount }: Row): FilePerson => ({
  ...({ id, email, hasAccount } as Pick<FilePerson, 'id' | 'email' | 'hasAccount'>),
  ...{ role: null, isActive: false },
});

/** Notes the role of a person. @throws BadFile if the file does not have them */
function addMembership(people: Plan['people'], { userId, role, deactivatedAt }: Row, number: number): void {
  const person = people.get(String(userId));
  if (!person || person.role) throw badRow('memberships', number, 'userId');
  person.role = role as Role;
  person.isActive = deactivatedAt === null;
}

/** The person with the address of the caller. @throws BadFile if two have an address */
function findSelf(people: FilePerson[], email: string | null): string | undefined {
  const seen = new Set<string>();
  for (const [index, one] of people.entries()) {
    const address = one.email?.toLowerCase();
    if (address === undefined) continue;
    if (seen.has(address)) throw badRow('users', index + 1, 'email');
    seen.add(address);
  }
  return email === null ? undefined : people.find((one) => one.role && one.email?.toLowerCase() === email)?.id;
}

/** Takes new ids from the sequence of a table. */
async function nextIds(db: Database, { table }: ExportedTable, count: number): Promise<number[]> {
  const sequence = `${getTableConfig(table).name}_id_seq`;
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(${sequence}::regclass)::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}
