import { readFileSync } from 'node:fs';
import { and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Export } from '#contract/exports.ts';
import { productName } from '#contract/product.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { openParts } from '#server/files/files.ts';
import { files } from '#server/files/table.ts';
import type { RecordingStore } from '#server/recordings/store/store.ts';
import { recordingTracks } from '#server/recordings/table.ts';
import { fileOf } from '#server/recordings/track-files.ts';
import { addCopy } from './copies.ts';
import { csvLines, jsonLines, type Row } from './lines.ts';
import { csvColumns, withNames } from './names.ts';
import { countRows, readPages } from './rows.ts';
import { exportFormat, exportSchema, exportVersion } from './schema.ts';
import {
  columnsOf,
  type ExportedTable,
  type ExportScope,
  exportedTables,
  isExported,
  keyOf,
  tableNamed,
} from './tables.ts';
import { type AddFile, pathOfFile } from './zip.ts';

/** Is called again and again with how much is written. @throws to end the export */
export type Progress = (written: Pick<Written, 'done' | 'total'>) => Promise<void>;

type Count = { name: string; rows: number };

/** What an export has written so far. */
export type Written = {
  organization: string;
  createdBy: string;
  tables: Count[];
  leftOut: Export['leftOut'];
  files: number;
  recordings: number;
  /** How many tracks are not in the file, because the store does not have all of their bytes. */
  lostTracks: number;
  /** How much is written, out of how much: each row as JSON and as CSV, each file and each track. */
  done: number;
  total: number;
  /** The files and tracks whose rows are in the file. */
  fileIds: number[];
  trackIds: number[];
};

/** The tables in the order in which they are written: people last, when it is clear who is named by other rows. */
const writtenTables = exportedTables.toSorted(
  (one, other) => Number(one.name === 'users') - Number(other.name === 'users'),
);

/** Writes the rows of all tables, each as JSON and as CSV, with their pictures. All of it comes from the transaction of the scope. */
export async function writeRows(
  scope: ExportScope,
  add: AddFile,
  progress: Progress,
  withRecordings: boolean,
): Promise<Written> {
  const counts = new Map<string, number | undefined>();
  for (const one of writtenTables) counts.set(one.name, await countRows(scope, one));
  const rows = [...counts.values()].reduce<number>((sum, count = 0) => sum + count, 0);
  const total = 2 * rows + (counts.get('files') ?? 0) + ((withRecordings && counts.get('recordingTracks')) || 0);
  const names = await readNames(scope);
  const lists = { tables: [], leftOut: [], fileIds: [], trackIds: [] };
  const written: Written = { ...names, ...lists, files: 0, recordings: 0, lostTracks: 0, done: 0, total };
  const people = new Set<string>();
  await add('schema.json', [`${JSON.stringify(exportSchema(), null, 2)}\n`]);
  for (const one of writtenTables) {
    const { name } = one;
    const { done } = written;
    const count = counts.get(name);
    const ids = { files: written.fileIds, recordingTracks: written.trackIds }[name];
    let rows = 0;
    const advance = (page: Row[]) => {
      if (count !== undefined) written.done += page.length;
      return progress(written);
    };
    const pages = passing(readPages(scope, one, people), (page) => {
      rows += page.length;
      for (const { id } of page) ids?.push(Number(id));
      return advance(page);
    });
    await add(`data/${name}.json`, jsonLines(pages));
    const again = passing(readPages(scope, one, people), advance);
    await add(`csv/${name}.csv`, csvLines(csvColumns(one), withNames(scope, one, again)));
    written.tables.push({ name, rows });
    if (count !== undefined && count > rows) written.leftOut.push({ name, rows: count - rows });
    written.done = done + 2 * (count ?? 0);
    await writePictures(scope, one, add, written, progress);
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

/** How many pictures, and how many files or tracks, one query reads or looks up. */
const [picturesAtOnce, filesAtOnce] = [10, 100];

function* partsOf<Item>(items: Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Writes the pictures that the rows of a table have. */
async function writePictures(
  scope: ExportScope,
  one: ExportedTable,
  add: AddFile,
  written: Written,
  progress: Progress,
): Promise<void> {
  const { file, table } = one;
  if (!file) return;
  const name = keyOf(one)[0] ?? '';
  const key = columnsOf(one)[name] as PgColumn;
  for await (const page of readPages(scope, one, new Set()))
    for (const rows of partsOf(page, picturesAtOnce)) {
      const keys = sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(key.getSQLType())}[]`;
      const found = await scope.db
        .select({ key, bytes: file.column })
        .from(table)
        .where(and(isExported(one, scope), sql`${key} = any(${keys})`));
      const bytes = new Map(found.map((one) => [one.key, one.bytes as Uint8Array]));
      for (const row of rows) {
        await add(file.path(row), [bytes.get(row[name]) ?? new Uint8Array()], 'packed');
        written.files += 1;
        await progress(written);
      }
    }
}

/**
 * Writes the files of messages and comments, outside of the transaction, because they never change and are many. Files that are
 * gone meanwhile are left out.
 */
export async function writeFiles(
  scope: ExportScope,
  folder: string,
  add: AddFile,
  written: Written,
  progress: Progress,
): Promise<void> {
  const isReadable = isExported(tableNamed('files'), scope);
  for (const ids of partsOf(written.fileIds, filesAtOnce)) {
    const rows = await scope.db
      .select({ id: files.id, name: files.name, size: files.size })
      .from(files)
      .where(and(isReadable, isOneOf(files.id, ids)));
    for (const row of rows) {
      const open = async () => {
        const parts = await openParts(scope, row, isReadable);
        return parts && passing(parts, () => progress(written));
      };
      if (await addCopy(add, folder, pathOfFile(row), open)) written.files += 1;
      written.done += 1;
    }
  }
}

/**
 * Writes the bytes of tracks, outside of the transaction, because a bucket may be slow. Tracks that are empty, or of which the store lacks
 * bytes, are counted as lost. @throws StoreUnavailable
 */
export async function writeRecordings(
  scope: ExportScope,
  store: RecordingStore,
  folder: string,
  add: AddFile,
  written: Written,
  progress: Progress,
): Promise<void> {
  for (const ids of partsOf(written.trackIds, filesAtOnce)) {
    const rows = await scope.db
      .select()
      .from(recordingTracks)
      .where(ours(scope, recordingTracks, isOneOf(recordingTracks.id, ids)));
    written.lostTracks += ids.length - rows.length;
    for (const track of rows) {
      const path = `recordings/${track.recordingId}/${track.id}.${track.mediaType.split('/')[1]}`;
      const { bytes, read } = fileOf(store, track);
      const open = async () =>
        track.bytes === 0 ? undefined : passing(await read(0, bytes - 1), () => progress(written));
      if (await addCopy(add, folder, path, open)) written.recordings += 1;
      else written.lostTracks += 1;
      written.done += 1;
    }
  }
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Returns `manifest.json`. */
export function manifestOf(written: Written, at: Date, origin: string): string {
  const { organization, createdBy, tables, leftOut, files, recordings, lostTracks } = written;
  const unreadable = `Of private teams, one-on-ones, drafts and conversations that ${createdBy} cannot read`;
  const lost = { name: 'recordings', rows: lostTracks, reason: 'Tracks that are empty, or of which bytes are missing' };
  const manifest = {
    format: exportFormat,
    version: exportVersion,
    createdAt: at.toISOString(),
    product: `${productName} ${version}`,
    origin,
    organization: { name: organization },
    createdBy,
    tables,
    leftOut: [...leftOut.map((one) => ({ ...one, reason: unreadable })), ...(lostTracks > 0 ? [lost] : [])],
    files,
    recordings,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
