import { strToU8, zipSync } from 'fflate';
import type { OrganizationImport } from '#contract/organization-imports.ts';
import { quotas } from '#contract/quotas.ts';
import { importOrganization } from '#server/organization-imports/run.ts';
import { Archive, downloadBytes, finishedExport } from './exports.ts';
import { runJobAt } from './jobs.ts';
import type { Person, World } from './world.ts';

/** The files of an export by path: bytes, or what becomes JSON with one row in each line. */
export type Files = Record<string, Uint8Array | object>;

/** Writes files as a ZIP file. */
export const zipOf = (files: Files): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, file]) => [
        path,
        file instanceof Uint8Array
          ? file
          : strToU8(
              Array.isArray(file)
                ? `[\n${file.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
                : JSON.stringify(file),
            ),
      ]),
    ),
  ) as Uint8Array<ArrayBuffer>;

export const manifest = {
  format: 'quarterdeck organization',
  version: 1,
  createdAt: '2026-12-01T09:00:00.000Z',
  createdBy: 'Ada Byron',
  organization: { name: 'Sails' },
  ...{ tables: [], leftOut: [], files: 0, recordings: 0 },
};

/** An export without rows. */
export const emptyExport = zipOf({ 'manifest.json': manifest });

/** An export with the first row of a table changed, or with several rows in its place. */
export function changedExport(
  bytes: Uint8Array,
  table: string,
  change: (row: Record<string, unknown>) => object | object[],
): Uint8Array<ArrayBuffer> {
  const archive = new Archive(bytes);
  const path = `data/${table}.json`;
  const [first = {}, ...rest] = archive.json(path);
  return zipOf({ ...archive.files, [path]: [change(first), rest].flat() });
}

/** Uploads an export. */
export const uploadExport = (person: Person, bytes: Uint8Array<ArrayBuffer>): Promise<OrganizationImport> =>
  person.organizationImports.upload({ body: new Blob([bytes]) });

/** Runs an import that was started, in a process that may die before its commit. */
export const finishOrganizationImport = (
  world: World,
  importId: number,
  { most = quotas, ...tries }: { dies?: boolean; isLastTry?: boolean; most?: typeof quotas } = {},
): Promise<void> =>
  runJobAt(
    world,
    new Date(),
    importOrganization,
    { importId },
    {
      ...{ ...tries, most },
      config: {
        ...{ dataDir: world.dataDir, databaseUrl: 'elsewhere', recordingBucket: null },
        ...{ maxFileBytes: 100_000_000, publicUrl: world.url, smtpUrl: null },
      },
    },
  );

/** Imports an export as a person, whose current organization it becomes. */
export async function importedFrom(
  world: World,
  person: Person,
  bytes: Uint8Array<ArrayBuffer>,
  invites = false,
): Promise<OrganizationImport> {
  const { id } = await uploadExport(person, bytes);
  await person.organizationImports.run({ params: { id }, body: { invites } });
  await finishOrganizationImport(world, id);
  return person.organizationImports.find({ params: { id } });
}

/** Exports the current organization of a person with its recordings, as a ZIP file. */
export const exported = async (world: World, person: Person): Promise<Uint8Array<ArrayBuffer>> =>
  downloadBytes(person, `/api/exports/${await finishedExport(world, person, true)}/file`);
