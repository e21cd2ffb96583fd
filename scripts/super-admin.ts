// `npm run super-admin -- EMAIL`: the account with that address becomes a super admin. The server may be running.
import { loadConfig } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { withDatabase } from '#server/db/reach.ts';
import { makeSuperAdmin } from '#server/users/users.ts';

const [email, ...rest] = process.argv.slice(2);
try {
  if (!email || rest.length > 0) throw new Error('Usage: npm run super-admin -- EMAIL');
  await withDatabase(loadConfig(), console.log, async (connection) => {
    const pool = openPool(connection, () => {});
    await makeSuperAdmin(openDatabase(pool), email).finally(() => pool.end());
  });
  console.log(`${email} is a super admin now.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
