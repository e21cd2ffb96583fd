// `npm run backup -- FILE`: writes all rows of the database, and the recordings, into one file. The server may be running.
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { loadConfig } from '#server/config.ts';
import { backUp } from '#server/db/backup.ts';
import { withDatabase } from '#server/db/with-database.ts';
import { recordingsFolder } from '#server/recordings/store/open-store.ts';

const [name, ...rest] = process.argv.slice(2);
try {
  if (!name || rest.length > 0) throw new Error('Usage: npm run backup -- FILE');
  // npm runs in the checkout, and INIT_CWD is the user's folder.
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  const folder = dirname(file);
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  const config = loadConfig();
  // In a bucket, they stay there.
  const recordings = config.recordingBucket ? undefined : recordingsFolder(config);
  const { tables, rows, files } = await withDatabase(config, console.log, (connection) =>
    backUp(connection, file, recordings),
  );
  const kilobytes = Math.ceil((await stat(file)).size / 1000);
  const andFiles = files > 0 ? ` and ${files} files of recordings` : '';
  console.log(`Backed up ${rows} rows of ${tables} tables${andFiles} to ${file} (${kilobytes} kB).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
