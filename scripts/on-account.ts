import { loadConfig } from '#server/config.ts';
import { type Database, openDatabase, openPool } from '#server/db/pool.ts';
import { withDatabase } from '#server/db/with-database.ts';

/** Runs a command on the account with the given address, and prints `done`. The server may be running. */
export async function onAccount(
  command: string,
  work: (db: Database, email: string) => Promise<void>,
  done: string,
): Promise<void> {
  const [email, ...rest] = process.argv.slice(2);
  try {
    if (!email || rest.length > 0) throw new Error(`Usage: npm run ${command} -- EMAIL`);
    await withDatabase(loadConfig(), console.log, async (connection) => {
      const pool = openPool(connection, () => {});
      await openDatabase(pool)
        .transaction((db) => work(db, email))
        .finally(() => pool.end());
    });
    console.log(`${email} ${done}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
