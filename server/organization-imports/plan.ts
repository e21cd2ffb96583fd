import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { OrganizationQuota } from '#contract/quotas.ts';
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
/** Tables without a quota of their own, whose rows bring about rows of a kind that has one. */
const quotaOf: Partial<Record<string, OrganizationQuota>> = { meetingSeries: 'meetings', todoSeries: 'todos' };
/** How many new ids one statement takes. */
const idsAtOnce = 10_000;
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
  const kind = quotaOf[one.name] ?? (one.name as OrganizationQuota);
  const most = quotas[kind] ?? (one.name === 'users' ? maxPeople : maxRows);
  return readPages(archive, one, most, () => (kind in quotas ? quotaReached(kind, most) : tooManyRows(one)));
}

const tooManyRows = ({ name }: ExportedTable) =>
  new BadFile(msg('The file has too many rows in “{file}”.', { file: name }));

/** Whether rows have an id of their own that others can refer to. */
const hasId = (one: ExportedTable) =>
  keyOf(one).join() === 'id' && one.name !== 'users' && one.name !== 'organizations';

/**
 * Checks all rows of a file, and then gives each a new id, so that a file that is refused uses up none. `email` is the address of the
 * caller. @throws BadFile; Refusal (409)
 */
export async function planImport(
  db: Database,
  archive: Archive,
  { email, userId, quotas }: { email: string | null; userId: string; quotas: Config['quotas'] },
  progress: Progress,
): Promise<Plan> {
  const ids: Plan['ids'] = new Map();
  const people: Plan['people'] = new Map();
  let [rows, bytes, primaryCharts] = [0, 0, 0];
  for (const one of exportedTables) {
    const { name } = one;
    bytes += archive.sizeOf(pathOfRows(one)) ?? 0;
    if (bytes > maxBytes) throw tooManyRows(one);
    const idsOf = new Map<unknown, number | string>();
    ids.set(name, idsOf);
    const count = countPer(one);
    let number = 0;
    for await (const page of pagesOf(archive, one, quotas)) {
      for (const row of page) {
        number += 1;
        count(row, number);
        if (name === 'users') people.set(String(row.id), personOf(row));
        if (name === 'memberships') addMembership(people, row, number);
        if (name === 'charts' && row.isPrimary) primaryCharts += 1;
        if (!('id' in row)) continue;
        if (idsOf.has(row.id)) throw badRow(name, number, 'id');
        idsOf.set(row.id, '');
      }
      rows += page.length;
      if (rows > maxAllRows) throw tooManyRows(one);
      await progress(page.length);
    }
  }
  if (ids.get('organizations')?.size !== 1) throw badRow('organizations', 1, 'id');
  if (primaryCharts !== 1) throw badRow('charts', 1, 'isPrimary');
  const self = findSelf([...people.values()], email);
  for (const one of exportedTables) await takeIds(db, one, ids.get(one.name) ?? new Map());
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

/** Returns the function that counts rows by the columns of `mostPer`. It throws BadFile at a row too many. */
function countPer({ name, mostPer = {} }: ExportedTable): (row: Row, number: number) => void {
  const limits = Object.entries(mostPer).map(([column, most]) => ({
    column,
    most,
    counts: new Map<unknown, number>(),
  }));
  return (row, number) => {
    for (const { column, most, counts } of limits) {
      const count = (counts.get(row[column]) ?? 0) + 1;
      if (count > most) throw badRow(name, number, column);
      counts.set(row[column], count);
    }
  };
}

/** Sets new ids for the rows of a table, in the order of the file: from its sequence, or random ones. */
async function takeIds(db: Database, one: ExportedTable, idsOf: Map<unknown, number | string>): Promise<void> {
  const former = [...idsOf.keys()];
  // The organization gets its id when it is inserted.
  if (!hasId(one)) for (const id of former) idsOf.set(id, randomUUID());
  else
    for (let at = 0; at < former.length; at += idsAtOnce) {
      const part = former.slice(at, at + idsAtOnce);
      const sequence = `${getTableConfig(one.table).name}_id_seq`;
      const { rows } = await db.execute<{ id: number }>(
        sql`select nextval(${sequence}::regclass)::int as id from generate_series(1, ${part.length}::int)`,
      );
      for (const [index, { id }] of rows.entries()) idsOf.set(part[index], id);
    }
}
