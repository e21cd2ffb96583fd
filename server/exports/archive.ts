import { readFileSync } from 'node:fs';
import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Export } from '#contract/exports.ts';
import { productName } from '#contract/product.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { NotFound } from '#server/errors.ts';
import { readParts } from '#server/files/files.ts';
import type { RecordingStore } from '#server/recordings/store/store.ts';
import { recordingTracks } from '#server/recordings/table.ts';
import { fileOf } from '#server/recordings/track-files.ts';
import { csvLines, jsonLines, type Row } from './lines.ts';
import { csvColumns, withNames } from './names.ts';
import { countRows, readPages } from './rows.ts';
import { exportFormat, exportSchema, exportVersion } from './schema.ts';
import { columnsOf, type ExportedTable, type ExportScope, exportedTables, isExported } from './tables.ts';
import { type AddFile, pathOfFile } from './zip.ts';

/** Says how many rows and files are written, out of how many. @throws to end the export */
export type Progress = (written: number, total: number) => Promise<void>;

type Count = { name: string; rows: number };

/** What an export has written so far. */
export type Written = {
  organization: string;
  createdBy: string;
  tables: Count[];
  leftOut: Export['leftOut'];
  files: number;
  recordings: number;
  /** How many rows and recordings there are. */
  total: number;
  /** The tracks whose rows are in the file. */
  tracks: number[];
};

/** The tables in the order in which they are written: people last, when it is clear who is named by other rows. */
const writtenTables = exportedTables.toSorted(
  (one, other) => Number(one.name === 'users') - Number(other.name === 'users'),
);

/** Writes the rows of all tables, each as JSON and as CSV, and the files of the database. All of it comes from the transaction of the scope. */
export async function writeRows(
  scope: ExportScope,
  add: AddFile,
  progress: Progress,
  withRecordings: boolean,
): Promise<Written> {
  const written: Written = {
    ...(await readNames(scope)),
    ...{ tables: [], leftOut: [], files: 0, recordings: 0, tracks: [], total: 0 },
  };
  const counts = new Map<string, number | undefined>();
  for (const one of writtenTables) counts.set(one.name, await countRows(scope, one));
  const ofRecordings = (withRecordings && counts.get('recordingTracks')) || 0;
  const total = [...counts.values()].reduce<number>((sum, count = 0) => sum + count, ofRecordings);
  written.total = total;
  let done = 0;
  const people = new Set<string>();
  await add('schema.json', [`${JSON.stringify(exportSchema(), null, 2)}\n`]);
  for (const one of writtenTables) {
    const { name } = one;
    let rows = 0;
    const pages = passing(readPages(scope, one, people), (page) => {
      rows += page.length;
      if (name === 'recordingTracks') written.tracks.push(...page.map(({ id }) => Number(id)));
      return progress(done + rows, total);
    });
    await add(`data/${name}.json`, jsonLines(pages));
    await add(`csv/${name}.csv`, csvLines(csvColumns(one), withNames(scope, one, readPages(scope, one, people))));
    written.tables.push({ name, rows });
    const count = counts.get(name) ?? rows;
    if (count > rows) written.leftOut.push({ name, rows: count - rows });
    done += counts.get(name) ?? 0;
    await writeFiles(scope, one, add, written, () => progress(done, total));
  }
  written.tables = exportedTables.map(({ name }) => written.tables.find((table) => table.name === name) as Count);
  return written;
}

/** Calls `onPart` with each part of a stream, after it is written. */
async function* passing<Part>(parts: AsyncIterable<Part>, onPart: (part: Part) => Promise<void>): AsyncGenerator<Part> {
  for await (const part of parts) {
    yield part;
    await onPart(part);
  }
}

async function readNames({ db, actor }: ExportScope): Promise<{ organization: string; createdBy: string }> {
  const { rows } = await db.execute<{ organization: string; createdBy: string }>(sql`
    select organizations.name as organization, concat_ws(' ', first_name, last_name) as "createdBy"
    from organizations, users where organizations.id = ${actor.organizationId} and users.id = ${actor.userId}`);
  return rows[0] ?? { organization: '', createdBy: '' };
}

/** Writes the files of the rows of a table. */
async function writeFiles(
  scope: ExportScope,
  one: ExportedTable,
  add: AddFile,
  written: Written,
  progress: () => Promise<void>,
): Promise<void> {
  const { file, name } = one;
  if (!file && name !== 'files') return;
  for await (const rows of readPages(scope, one, new Set()))
    for (const row of rows) {
      if (file) await add(file.path(row), [await readBytes(scope, one, row)], 'packed');
      else await add(pathOfFile(row), passing(readParts(scope, Number(row.id), Number(row.size)), progress), 'packed');
      written.files += 1;
    }
}

/** Reads the bytes of a row. */
async function readBytes(scope: ExportScope, one: ExportedTable, row: Row): Promise<Uint8Array> {
  const key = Object.entries(columnsOf(one)).filter(([name]) => name === 'id' || name === 'hash');
  const isRow = key.map(([name, column]) => eq(column, row[name]));
  const [found] = await scope.db
    .select({ bytes: one.file?.column as PgColumn })
    .from(one.table)
    .where(and(isExported(one, scope), ...isRow));
  return (found as { bytes: Uint8Array } | undefined)?.bytes ?? new Uint8Array();
}

/** How many tracks one query looks up. */
const tracksAtOnce = 100;

/**
 * Writes the bytes of tracks, outside of the transaction, because a bucket may be slow. Tracks that are gone meanwhile are left out.
 * @throws StoreUnavailable, MissingBytes
 */
export async function writeRecordings(
  { db, actor }: { db: Database; actor: ExportScope['actor'] },
  store: RecordingStore,
  add: AddFile,
  written: Written,
  progress: Progress,
): Promise<void> {
  const { tracks } = written;
  for (let at = 0; at < tracks.length; at += tracksAtOnce) {
    const isOne = isOneOf(recordingTracks.id, tracks.slice(at, at + tracksAtOnce));
    const rows = await db
      .select()
      .from(recordingTracks)
      .where(ours({ actor }, recordingTracks, isOne));
    for (const track of rows) {
      if (track.bytes === 0) continue;
      const { bytes, read } = fileOf(store, track);
      const stream = await read(0, bytes - 1).catch((error) => {
        if (error instanceof NotFound) return undefined;
        throw error;
      });
      if (!stream) continue;
      const path = `recordings/${track.recordingId}/${track.id}.${track.mediaType.split('/')[1]}`;
      const done = written.total - tracks.length + written.recordings;
      await add(
        path,
        passing(stream, () => progress(done, written.total)),
        'packed',
      );
      written.recordings += 1;
    }
  }
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Returns `manifest.json`. */
export function manifestOf({ organization, createdBy, tables, leftOut, files, recordings }: Written, at: Date): string {
  const manifest = {
    format: exportFormat,
    version: exportVersion,
    createdAt: at.toISOString(),
    product: `${productName} ${version}`,
    organization: { name: organization },
    createdBy,
    tables,
    leftOut: leftOut.map((one) => ({
      ...one,
      reason: `Of private teams, one-on-ones, drafts and conversations that ${createdBy} cannot read`,
    })),
    ...{ files, recordings },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
