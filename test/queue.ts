import { Client } from 'pg';
import { expect } from 'vitest';
import type { World } from './world.ts';

/** Starts calls one after the other, each when those before it wait for what a statement locks, and then lets them go on. */
export async function queueUp(world: World, lock: string, calls: (() => Promise<unknown>)[]): Promise<void> {
  const client = new Client(world.database);
  await client.connect();
  const countWaiting = async () => {
    await client.query('select pg_stat_clear_snapshot()');
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    return (await client.query(waiting)).rowCount;
  };
  await client.query('begin');
  await client.query(lock);
  const started: Promise<unknown>[] = [];
  for (const call of calls) {
    started.push(call());
    await expect.poll(countWaiting).toBe(started.length);
  }
  await client.query('commit');
  await client.end();
  await Promise.all(started);
}
