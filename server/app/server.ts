import { setTimeout as wait } from 'node:timers/promises';
import { destination, pino } from 'pino';
import { productName } from '#contract/product.ts';
import { demoAccount } from '#server/auth/demo-account.ts';
import { findSetupToken } from '#server/auth/registration.ts';
import { endDemoSessions } from '#server/auth/sessions.ts';
import type { Config } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Connection, openDatabase, openPool } from '#server/db/pool.ts';
import { finishRestore } from '#server/db/restore.ts';
import { admitServer } from '#server/db/serving-role.ts';
import { openQueues } from '#server/jobs/enqueue.ts';
import { runJobs, startJobs } from '#server/jobs/run.ts';
import { enqueueWaitingMails } from '#server/mail/mail.ts';
import { mailFolder } from '#server/mail/send.ts';
import { recordingsFolder } from '#server/recordings/store/open-store.ts';
import { createDemo } from './demo/demo.ts';
import { buildApp } from './http.ts';
import { allJobs } from './jobs.ts';

/** A startup error as one line for the operator. */
function explain(error: unknown, { port, dataDir }: Config): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: set PORT to another one`;
  if (code === 'EACCES' && /^listen/.test(message))
    return `Port ${port} needs more permissions: set PORT to one above 1023`;
  if (code === 'ENOSPC') return `The disk of DATA_DIR ${dataDir} is full: free some space and start again`;
  if (code === 'EROFS')
    return `The disk of DATA_DIR ${dataDir} is read-only: mount it so that Quarterdeck can write to it`;
  if (code === 'EMFILE' || /insufficient file descriptors|Too many open files/i.test(message))
    return 'This process may open too few files: raise the limit (ulimit -n) to 1024 or more';
  return message;
}

/** How long `/readyz` says that the process ends before its port closes, in ms: load balancers ask about that often. */
const farewellMs = 1_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the server: opens everything in order, and closes it in reverse order on SIGTERM or SIGINT. */
export async function runServer(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel }, destination(2));
  const closing: (() => Promise<unknown>)[] = [];
  let isEnding = false;
  let sayFarewell = async () => {};
  const close = async () => {
    for (const step of closing.reverse()) await step();
  };
  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    await close().finally(() => process.exit(code));
  };
  // npm forwards signals, so a signal to the process group arrives twice. The second must not kill the process before it has closed.
  process.on('SIGTERM', () => sayFarewell().then(() => end(0)));
  process.on('SIGINT', () => end(0));

  try {
    let connection: Connection = { connectionString: config.databaseUrl ?? '' };
    if (config.databaseUrl === null) {
      const starting = startEmbedded(config.dataDir, print, (error) => {
        log.fatal({ cause: error.message }, 'the database is gone');
        end(1);
      });
      // A shutdown during the start waits for the database in order to stop it.
      closing.push(async () => (await starting).stop());
      connection = (await starting).connection;
    }
    await migrate(connection);
    await finishRestore(connection, recordingsFolder(config));
    // On their own database, operators choose the role of the server themselves.
    if (config.databaseUrl === null) connection = await admitServer(connection);
    const pool = openPool(connection, (error) => {
      if (!isEnding) log.warn({ cause: error.message }, 'a database connection broke');
    });
    closing.push(() => pool.end());
    const db = openDatabase(pool);
    closing.push(await openQueues(db, allJobs, log));
    const demo = config.demo && (await createDemo(db));
    if (!demo) await endDemoSessions(db);
    const setupToken = await findSetupToken(db, config);
    const app = await buildApp({ config: { ...config, demo }, db, log });
    closing.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    sayFarewell = async () => {
      app.isEnding = true;
      await wait(farewellMs);
    };
    const account = demo ? `, demo account: ${demoAccount.email} / ${demoAccount.password}` : '';
    print(`${productName} is ready: ${config.publicUrl}${account}`);
    if (!config.smtpUrl) print(`Mail is written to ${mailFolder(config)}. Set SMTP_URL and MAIL_FROM to send it.`);
    const start = async () => {
      await enqueueWaitingMails({ db, now: new Date() });
      return runJobs(connection, allJobs, { db, config, log, broadcast: app.broadcast });
    };
    closing.push(startJobs(start, log));
    if (setupToken) print(`No accounts yet. The first account needs this set-up token: ${setupToken}`);
  } catch (error) {
    if (isEnding) return;
    process.stderr.write(`${explain(error, config)}\n`);
    await end(1);
  }
}
