import { expect, test } from 'vitest';
import { openDatabase, openPool, withClient } from '#server/db/pool.ts';
import { countWaiting } from '#test/locks.ts';
import { openWorld } from '#test/world.ts';
import { lastEventNumber, numberLock } from './number.ts';

const world = openWorld();

test('a number counts only when everyone can read its event', async () => {
  const pool = openPool(world().database, () => {});
  await withClient(world().database, async (numbering) => {
    await numbering.query('begin');
    await numbering.query('select pg_advisory_xact_lock($1)', [numberLock]);
    await numbering.query(`select nextval('event_numbers')`);
    const last = lastEventNumber(openDatabase(pool));
    await expect.poll(() => countWaiting(world(), '%pg_sequence_last_value%')).toBe(1);
    await numbering.query(`select setval('event_numbers', 1000)`);
    await numbering.query('commit');
    expect(await last).toBe(1000);
  });
  await pool.end();
});
