// `npm run bench -- faults [SECONDS | NAME]`: does every acknowledged change exist once, and arrive in order, whatever fails?
// First, for this number of seconds, 20 clients of two processes; then each fault of `fault-cases.ts`. With a name, only that fault.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { freePort } from '#test/free-port.ts';
import { faultCases } from './fault-cases.ts';
import { processesThatFail } from './processes-that-fail.ts';
import { startProduct } from './product.ts';
import { seed } from './seed.ts';

const [, , wanted = '60'] = process.argv;
const isNamed = Object.hasOwn(faultCases, wanted);
if (!isNamed && !(Number(wanted) > 0)) {
  console.error(`There is no fault ${wanted}. There are: ${Object.keys(faultCases).join(', ')}`);
  process.exit(1);
}

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const { connection, stop } = await startEmbedded(dataDir, () => {});
const { user, database, host } = connection;
const env = { DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}`, LOG_LEVEL: 'silent' };
// The first start creates the tables.
await (await startProduct(dataDir, await freePort(), env)).stop();
await seed(connection);

const setup = { dataDir, connection, env };
const outcomes = isNamed ? [] : [await processesThatFail(setup, Number(wanted))];
for (const [name, tryFault] of Object.entries(faultCases)) {
  if (!isNamed || name === wanted) outcomes.push(await tryFault(setup));
}
if (outcomes.includes(false)) process.exitCode = 1;
await stop();
await rm(dataDir, { recursive: true });
// The outbox of a tab may still wait for a retry.
process.exit();
