#!/usr/bin/env bash
# We guessed: a worker of pg-boss that has done a job looks for the next one at once, as long as there are jobs.
# We saw (pg-boss 12.35.0, PostgreSQL 18.4): a worker that takes one job at a time waits for its polling interval after each, also when it asks for
# no pause while its batches are full (`burstWhenBatchFull`), and although it is notified of new jobs. Five waiting jobs take three or four intervals. A
# batch size of two, or `notifyWorker` at the end of the handler, takes none.
set -euo pipefail
# shellcheck source=lib/postgres.bash
source "$(dirname "$0")/lib/postgres.bash"
npm install --silent --no-audit --no-fund pg-boss@12.35.0

cat > jobs.mjs <<'JS'
import { PgBoss } from 'pg-boss';

const seconds = 3;
const boss = new PgBoss({ host: `${process.cwd()}/data`, user: 'postgres', database: 'postgres', useListenNotify: true });
boss.on('error', (error) => console.error(error.message));
await boss.start();

/** Returns whether five waiting jobs take more than two intervals. */
async function waits(queue, options, after = () => {}) {
  await boss.createQueue(queue, { notify: true });
  await boss.insert(queue, Array.from({ length: 5 }, () => ({ data: {} })));
  const { promise, resolve } = Promise.withResolvers();
  const started = Date.now();
  let left = 5;
  const polling = { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds, burstWhenBatchFull: true };
  const id = await boss.work(queue, { ...polling, ...options }, async (jobs) => {
    left -= jobs.length;
    if (left === 0) resolve();
    after(id);
  });
  await promise;
  return Date.now() - started > 2 * seconds * 1000;
}

console.log('one at a time, waits:', await waits('one', { batchSize: 1 }));
console.log('two at a time, waits:', await waits('two', { batchSize: 2 }));
console.log('one, notified, waits:', await waits('notified', { batchSize: 1 }, (id) => boss.notifyWorker(id)));
await boss.stop({ graceful: false });
JS

node jobs.mjs | tee seen
diff seen - <<'SEEN'
one at a time, waits: true
two at a time, waits: false
one, notified, waits: false
SEEN
