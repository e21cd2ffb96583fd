import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { StoredExportFile } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import { tableNamed } from '#server/exports/tables.ts';
import type { ReceivedFile } from '#server/http/receive-file.ts';
import { openStore } from '#server/recordings/store/open-store.ts';
import { Archive } from './archive.ts';
import { pagesOf } from './plan.ts';

/** The folder of uploaded exports in the store. */
export const importsFolder = 'organization-imports/';

/** A new key, which says when the file came: its row is added afterwards. */
const keyOfUpload = () => `${importsFolder}${Date.now()}-${randomUUID()}.zip`;
/** When a file came, in ms; 0 for files of before 1 December 2026. */
export const uploadedAt = (key: string): number => Number(/\/(\d+)-[^/]*$/.exec(key)?.[1] ?? 0);

const neededToDescribe = new Set(['manifest.json', 'data/memberships.json', 'data/users.json']);

/** Reads what an uploaded export says about itself, and moves it into the store. @throws BadFile; StoreUnavailable; Refusal (409) */
export async function storeExport(
  config: Pick<Config, 'dataDir' | 'recordingBucket' | 'quotas'>,
  { path, size }: ReceivedFile,
): Promise<StoredExportFile> {
  const file = await open(path);
  let described: Pick<StoredExportFile, 'preview' | 'emails'>;
  try {
    const read = async (start: number, end: number): Promise<Readable> =>
      file.createReadStream({ start, end, autoClose: false });
    const archive = await Archive.open({ bytes: size, read }, (path) => neededToDescribe.has(path));
    described = await describe(archive, config.quotas);
  } finally {
    await file.close();
  }
  const key = keyOfUpload();
  await openStore(config).putFile(key, path);
  return { key, bytes: size, ...described };
}

async function describe(
  archive: Archive,
  quotas: Config['quotas'],
): Promise<Pick<StoredExportFile, 'preview' | 'emails'>> {
  const { organization, createdAt, createdBy, tables, leftOut, files, recordings } = archive.manifest;
  const members = new Set<unknown>();
  for await (const page of pagesOf(archive, tableNamed('memberships'), quotas))
    for (const { userId, deactivatedAt } of page) if (deactivatedAt === null) members.add(userId);
  const emails: string[] = [];
  for await (const page of pagesOf(archive, tableNamed('users'), quotas))
    for (const { id, email, hasAccount } of page)
      if (hasAccount && typeof email === 'string' && members.has(id)) emails.push(email);
  return { preview: { name: organization.name, createdAt, createdBy, tables, leftOut, files, recordings }, emails };
}
