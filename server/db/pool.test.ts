import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openProxy } from '#test/proxy.ts';
import { openWorld } from '#test/world.ts';
import { openDatabase, openPool } from './pool.ts';

const world = openWorld();

test('a connection that breaks in a transaction ends the transaction, not the process', async () => {
  const failures: Error[] = [];
  const pool = openPool(world().database, (error) => failures.push(error));
  const db = openDatabase(pool);
  const outcome = db
    .transaction(async (transaction) => transaction.execute(sql`select pg_sleep(10)`))
    .catch((error) => error);
  const killer = new Client(world().database);
  await killer.connect();
  await expect
    .poll(async () => {
      const { rows } = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'select pg_sleep%'`,
      );
      return rows.length;
    })
    .toBe(1);
  expect(await outcome).toBeInstanceOf(Error);
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  expect((await db.execute(sql`select 1`)).rows).toHaveLength(1);
  await killer.end();
  await pool.end();
});

test('a statement or an idle transaction that takes too long is ended and frees its connection', async () => {
  const outcomes = [];
  for (const shortTimeout of [{ statement: 50 }, { silence: 50 }]) {
    const timeouts = { statement: 5_000, lock: 5_000, idle: 5_000, silence: 5_000, ...shortTimeout };
    const pool = openPool(world().database, () => {}, timeouts);
    const db = openDatabase(pool);
    const slow = db.transaction((transaction) => transaction.execute(sql`select pg_sleep(3)`));
    outcomes.push(await slow.catch(({ cause, message }) => cause?.code ?? message));
    expect((await db.execute(sql`select 1`)).rows).toHaveLength(1);
    await pool.end();
  }
  expect(outcomes).toEqual(['57014', expect.stringContaining('rollback')]);
});

test('connections to a frozen database are dropped, and new ones work when it continues', async () => {
  const proxy = await openProxy(world().database);
  const timeouts = { statement: 5_000, lock: 5_000, idle: 5_000, silence: 300 };
  const pool = openPool(proxy.connection, () => {}, timeouts);
  const db = openDatabase(pool);
  await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 1`)]);
  proxy.freeze();
  const calls = [db.execute(sql`select 2`), db.transaction((transaction) => transaction.execute(sql`select 3`))];
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');
  await expect.poll(() => pool.totalCount).toBe(0);
  proxy.mend();
  expect((await db.execute(sql`select 4 as four`)).rows).toEqual([{ four: 4 }]);
  await pool.end();
  await proxy.close();
});

test('frequent statements are prepared, even after many others ran once', async () => {
  const pool = openPool(world().database, () => {});
  const db = openDatabase(pool);
  const ask = (text: string) => db.execute(sql.raw(text));
  for (let number = 0; number < 250; number++) await ask(`select ${number} as once`);
  for (let times = 0; times < 3; times++) await ask('select 1 as often');
  const { rows } = await ask('select statement from pg_prepared_statements');
  expect(rows).toEqual([{ statement: 'select 1 as often' }]);
  await pool.end();
});
