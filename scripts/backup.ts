// `npm run backup -- FILE`: writes all rows of the database into one file. The server may be running.
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { loadConfig } from '#server/config.ts';
import { backUp } from '#server/db/backup.ts';
import { withDatabase } from '#server/db/with-database.ts';

const [name, ...rest] = process.argv.slice(2);
try {
  if (!name || rest.length > 0) throw new Error('Usage: npm run backup -- FILE');
  // npm runs in the checkout, and INIT_CWD is the user's folder.
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  const folder = dirname(file);
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  const { tables, rows } = await withDatabase(loadConfig(), console.log, (connection) => backUp(connection, file));
  const kilobytes = Math.ceil((await stat(file)).size / 1000);
  console.log(`Backed up ${rows} rows of ${tables} tables to ${file} (${kilobytes} kB).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
