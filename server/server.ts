import { destination, pino } from 'pino';
import { loadConfig } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { demoAccount } from '#server/demo/account.ts';
import { createDemo } from '#server/demo/demo.ts';
import { buildApp } from '#server/http/app.ts';
import { purgeDaily } from '#server/jobs/daily.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the server: opens everything in order, and closes it in reverse when the process is told to end. */
export async function runServer(): Promise<void> {
  const config = loadConfig();
  const log = pino({ level: config.logLevel }, destination(2));
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  const end = (code: number) => close().finally(() => process.exit(code));
  process.once('SIGTERM', () => end(0));
  process.once('SIGINT', () => end(0));

  try {
    let connection: Parameters<typeof openPool>[0] = { connectionString: config.databaseUrl ?? '' };
    if (config.databaseUrl === null) {
      const database = await startEmbedded(config.dataDir, say, (error) => {
        log.fatal({ cause: error.message }, 'the database is gone');
        end(1);
      });
      closing.push(() => database.stop());
      connection = database.connection;
    }
    await migrate(connection);
    const pool = openPool(connection, (error) => log.warn({ cause: error.message }, 'a database connection broke'));
    closing.push(() => pool.end());
    const db = openDatabase(pool);
    if (config.demo) await createDemo(db);
    const stopPurging = purgeDaily(db, log);
    const app = await buildApp({ config, db, log });
    closing.push(() => app.close());
    closing.push(async () => stopPurging());
    await app.listen({ port: config.port, host: config.host });
    const demo = config.demo ? `, demo account: ${demoAccount.email} / ${demoAccount.password}` : '';
    say(`Quarterdeck is ready: ${config.publicUrl}${demo}`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    await end(1);
  }
}
