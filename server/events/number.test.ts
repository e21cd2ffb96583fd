import { expect, test } from 'vitest';
import { openDatabase, openPool, withClient } from '#server/db/pool.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';
import { lastEventNumber, numberLock } from './number.ts';

const world = openWorld();

test('a number counts as given once its event can be read by all', async () => {
  const pool = openPool(world().database, () => {});
  await withClient(world().database, async (numbering) => {
    await numbering.query('begin');
    await numbering.query('select pg_advisory_xact_lock($1)', [numberLock]);
    await numbering.query(`select nextval('event_numbers')`);
    const last = lastEventNumber(openDatabase(pool));
    // Asked outside that transaction: within one, the database goes on showing what it saw first.
    const waiting = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()
      and query like '%pg_sequence_last_value%'`;
    await expect.poll(() => onDatabase(world(), waiting)).toHaveLength(1);
    await numbering.query(`select setval('event_numbers', 1000)`);
    await numbering.query('commit');
    expect(await last).toBe(1000);
  });
  await pool.end();
});
