import { Client } from 'pg';
import { expect } from 'vitest';
import type { World } from './world.ts';

/**
 * Holds what a statement locks until `work` is done. In it, `waits` gives a call the time to wait for the lock; calls that
 * were started one after the other get it in that order.
 */
export async function whileLocked(
  world: World,
  statement: string,
  work: (waits: (call: Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = new Client(world.database);
  await client.connect();
  const countWaiting = async () => {
    await client.query('select pg_stat_clear_snapshot()');
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    return (await client.query(waiting)).rowCount;
  };
  await client.query('begin');
  await client.query(statement);
  const calls: Promise<unknown>[] = [];
  await work(async (call) => {
    calls.push(call);
    // Besides the calls, what tells the events may wait.
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(calls.length);
  });
  await client.query('commit');
  await client.end();
  await Promise.all(calls);
}
