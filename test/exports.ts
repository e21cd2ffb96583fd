import { strFromU8, unzipSync } from 'fflate';
import { runExport } from '#server/exports/run.ts';
import { runJobAt } from './jobs.ts';
import { onDatabase } from './on-database.ts';
import { recordingFiles } from './recordings.ts';
import type { Person, World } from './world.ts';

/** Writes the file of an export that is in progress; a process that dies does not say that it is done. */
export async function finishExport(
  world: World,
  exportId: number,
  options: Parameters<typeof runJobAt>[4] = {},
): Promise<void> {
  const [row] = await onDatabase(world, 'select organization_id as "organizationId" from exports where id = $1', [
    exportId,
  ]);
  const work = { organizationId: row?.organizationId, exportId };
  await runJobAt(world, new Date(), runExport, work, {
    config: { dataDir: world.dataDir, recordingBucket: null, publicUrl: world.url },
    ...options,
  });
}

/** The paths of the finished files of an export, and of the unfinished files of all exports. */
export const exportFiles = async (world: World, exportId: number): Promise<string[]> =>
  (await recordingFiles(world)).filter((path) => path.includes('/work/') || path.includes(`/${exportId}/`));

/** Exports an organization, and returns the id. */
export async function finishedExport(world: World, person: Person, withRecordings = false): Promise<number> {
  const { id } = await person.exports.create({ body: { withRecordings } });
  await finishExport(world, id);
  return id;
}

/** The files of a ZIP file, by path. */
export class Archive {
  readonly files: Record<string, Uint8Array>;

  constructor(bytes: Uint8Array) {
    this.files = unzipSync(bytes);
  }

  text(path: string): string {
    const file = this.files[path];
    if (!file) throw new Error(`${path} is not in the file`);
    return strFromU8(file);
  }

  json<Value = Record<string, unknown>[]>(path: string): Value {
    return JSON.parse(this.text(path));
  }

  /** Whether any file contains a text. */
  contains(text: string): boolean {
    return Object.values(this.files).some((file) => Buffer.from(file).includes(text));
  }
}

/** Downloads the bytes of a file of a person. */
export async function downloadBytes(person: Person, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await person.fetch(path);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Downloads a ZIP file of a person. */
export const download = async (person: Person, path: string): Promise<Archive> =>
  new Archive(await downloadBytes(person, path));
