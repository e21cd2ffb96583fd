// `npm run restore -- FILE [--force]`: puts a backup into the database, embedded or external.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '#server/config.ts';
import { restore } from '#server/db/restore.ts';
import { withDatabase } from '#server/db/with-database.ts';
import { recordingsFolder } from '#server/recordings/store/open-store.ts';

try {
  const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new Error('Usage: npm run restore -- FILE [--force]');
  // npm runs in the checkout, and INIT_CWD is the user's folder.
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  if (!(await stat(file).catch(() => null))?.isFile()) throw new Error(`There is no backup ${file}.`);
  const force = values.force ?? false;
  const config = loadConfig();
  const filesFolder = config.recordingBucket ? undefined : recordingsFolder(config);
  const { tables, rows, files } = await withDatabase(config, console.log, (connection) =>
    restore(connection, file, { force, filesFolder }),
  );
  const andFiles = files > 0 ? ` and ${files} files of recordings` : '';
  console.log(`Restored ${rows} rows of ${tables} tables${andFiles} from ${file}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
