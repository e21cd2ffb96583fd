import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#test/world.ts';
import { servingRole } from './serving-role.ts';

const world = openWorld();
let client: Client;

beforeAll(async () => {
  client = new Client({ ...world().database, user: servingRole });
  await client.connect();
});
afterAll(() => client.end());

test('the server may read and write rows', async () => {
  await client.query(`
    insert into users (id, first_name, last_name) values ('ada', 'Ada', 'Byron');
    update users set last_name = 'Lovelace' where id = 'ada'`);
  expect((await client.query("delete from users where id = 'ada' returning last_name")).rows).toEqual([
    { last_name: 'Lovelace' },
  ]);
});

test.each([
  'drop table todos',
  'alter table todos disable trigger all',
  'create table mine (id integer)',
  'truncate todos',
  'select * from pg_authid',
  'select * from drizzle.__drizzle_migrations',
  'create role more superuser',
  'create database more',
  'set role quarterdeck',
  'set session_replication_role to replica',
  'alter system set fsync to off',
  "select pg_read_file('postgresql.conf')",
  "copy users to program 'cat'",
])('the server may not %s', async (statement) => {
  await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
});
