import { Client } from 'pg';
import { expect } from 'vitest';
import { onDatabase } from './on-database.ts';
import type { World } from './world.ts';

/**
 * How many wait for a lock at present with a statement like this one. Asked on a connection of its own: within a transaction
 * the database goes on showing what it saw first.
 */
export async function countWaiting(world: World, statement = '%'): Promise<number> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return (await onDatabase(world, `${waiting} and query like '${statement}'`)).length;
}

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
  await client.query('begin');
  await client.query(statement);
  const calls: Promise<unknown>[] = [];
  await work(async (call) => {
    calls.push(call);
    // Besides the calls, what tells the events may wait.
    await expect.poll(() => countWaiting(world)).toBeGreaterThanOrEqual(calls.length);
  });
  await client.query('commit');
  await client.end();
  await Promise.all(calls);
}
