import { Client } from 'pg';
import { expect } from 'vitest';
import { onDatabase } from './on-database.ts';
import type { World } from './world.ts';

/**
 * How many statements like this one wait for a lock now. Uses a connection of its own, because within a transaction the database keeps
 * showing the first state.
 */
export async function countWaiting(world: World, statement = '%'): Promise<number> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return (await onDatabase(world, `${waiting} and query like '${statement}'`)).length;
}

/**
 * Holds the locks of a statement until `work` is done. In it, await `waits(call)` until the call waits for a lock. Calls get the lock
 * in the order in which they were passed.
 */
export async function whileLocked(
  world: World,
  statement: string,
  work: (waits: (call: Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = new Client(world.database);
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  const calls: Promise<unknown>[] = [];
  await work(async (call) => {
    calls.push(call);
    // The broadcast may wait besides the calls.
    await expect.poll(() => countWaiting(world)).toBeGreaterThanOrEqual(calls.length);
  });
  await client.query('commit');
  await client.end();
  await Promise.all(calls);
}
