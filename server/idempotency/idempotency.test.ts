import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { whileLocked } from '#test/locks.ts';
import { openWorld, type Person, Refused } from '#test/world.ts';

const world = openWorld();

/** Makes a change with a key; returns the status and the body of the answer. */
async function change(person: Person, key: string, method: string, path: string, body?: object) {
  const headers = { 'idempotency-key': key, ...(body && { 'content-type': 'application/json' }) };
  const response = await person.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}
const create = (person: Person, key: string, title: string) => change(person, key, 'POST', '/api/todos', { title });
const titlesOf = async (person: Person) =>
  (await person.todos.list({ query: { scope: 'all' } })).map(({ title }) => title);
/** Runs a statement on the database, beside the server. */
async function query(statement: string) {
  const client = new Client(world().database);
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}

test('a change that is sent again with its key is made once, and answered as before', async () => {
  const ada = await world().admin();
  const key = randomUUID();
  const first = await create(ada, key, 'Order the rope');
  expect(first.status).toBe(201);
  expect(await create(ada, key, 'Order the rope')).toEqual(first);
  expect(await titlesOf(ada)).toEqual(['Order the rope']);
});

test('repeating a deletion, or a change of a row that was deleted since, gets the first answer', async () => {
  const ada = await world().admin();
  const { id } = await createTodo(ada, { title: 'Order the rope' });
  const [edited, deleted] = [randomUUID(), randomUUID()];
  const edit = () => change(ada, edited, 'PUT', `/api/todos/${id}`, { title: 'Order two ropes' });
  const remove = () => change(ada, deleted, 'DELETE', `/api/todos/${id}`);
  const answer = await edit();
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(204);
  expect(await edit()).toEqual(answer);
});

test('a key that was used for another request is refused, and changes nothing', async () => {
  const ada = await world().admin();
  const key = randomUUID();
  await create(ada, key, 'Order the rope');
  expect(await create(ada, key, 'Order the sail')).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  expect(await titlesOf(ada)).toEqual(['Order the rope']);
});

test('while a change is in progress, the same change is refused for now', async () => {
  const ada = await world().admin();
  const { id } = await createTodo(ada, { title: 'Order the rope' });
  const key = randomUUID();
  const edit = () => change(ada, key, 'PUT', `/api/todos/${id}`, { title: 'Order two ropes' });
  await whileLocked(world(), `select from todos where id = ${id} for update`, async (waits) => {
    await waits(edit());
    expect(await edit()).toMatchObject({ status: 409, body: { code: 'under_way' } });
  });
  expect((await edit()).status).toBe(200);
});

test('a change that waits too long for a locked row is refused with Retry-After, and succeeds later', async () => {
  const ada = await world().admin();
  const { id } = await createTodo(ada, { title: 'Order the rope' });
  const key = randomUUID();
  const edit = () =>
    ada.fetch(`/api/todos/${id}`, {
      method: 'PUT',
      headers: { 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Order two ropes' }),
    });
  await whileLocked(world(), `select from todos where id = ${id} for update`, async () => {
    const refused = await edit();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '2']);
  });
  expect((await edit()).status).toBe(200);
});

test('a refused change can be made later with the same key', async () => {
  const ada = await world().admin();
  const key = randomUUID();
  expect((await create(ada, key, '')).status).toBe(400);
  expect((await create(ada, key, 'Order the rope')).status).toBe(201);
});

test('a key belongs to an account', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const key = randomUUID();
  await create(ada, key, 'Order the rope');
  expect((await create(grace, key, 'Order the rope')).status).toBe(201);
  expect(await titlesOf(ada)).toHaveLength(2);
});

test('a caller who lost a permission does not get the stored response', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const key = randomUUID();
  await create(grace, key, 'Order the rope');
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  expect([401, 403]).toContain((await create(grace, key, 'Order the rope')).status);
});

test('a long answer is not stored: a repeated change only learns that it was made', async () => {
  const ada = await world().admin();
  const key = randomUUID();
  const description = 'x'.repeat(10_000);
  const colleagues = [await world().colleague(ada), await world().colleague(ada), await world().colleague(ada)];
  const assigneeIds = [ada, ...colleagues].map(({ id }) => id);
  const createAll = () => change(ada, key, 'POST', '/api/todos', { title: 'Read', description, assigneeIds });
  expect((await createAll()).status).toBe(201);
  expect(await createAll()).toMatchObject({ status: 409, body: { code: 'already_done' } });
  expect(await titlesOf(ada)).toHaveLength(4);
});

test.each(['', ' ', 'x'.repeat(201), 'two words'])('«%s» is not a valid key', async (key) => {
  const ada = await world().admin();
  const { status } = await create(ada, key, 'Order the rope');
  expect(status).toBe(400);
});

test('responses are stored for a day; of an account, the newest thousand with their body', async () => {
  const ada = await world().admin();
  await create(ada, 'before-all', 'Order the rope');
  await query(`insert into kept_answers (user_id, key, fingerprint, status, body, created_at)
    select '${ada.id}', 'old ' || n, '', 200, '{}', now() - n * interval '1 minute' from generate_series(1, 1800) n`);
  const count = async (which = 'true') =>
    Number((await query(`select count(*) from kept_answers where user_id = '${ada.id}' and ${which}`))[0]?.count);
  await world().purge(new Date());
  expect(await count()).toBe(1440);
  await query(`update kept_answers set created_at = now() - interval '20 hours' where key = 'before-all'`);
  for (let n = 0; n < 100; n++) await create(ada, `key-${n}`, 'Order the sail');
  expect([await count(), await count('body is not null')]).toEqual([1540, expect.closeTo(1_000, -2)]);
  expect(await create(ada, 'before-all', 'Order the rope')).toMatchObject({
    status: 409,
    body: { code: 'already_done' },
  });
  expect((await titlesOf(ada)).filter((title) => title === 'Order the rope')).toHaveLength(1);
});

test('without a key nothing is stored', async () => {
  const ada = await world().admin();
  await createTodo(ada, { title: 'Order the rope' });
  await expect(ada.todos.find({ params: { id: 1e6 } })).rejects.toThrow(Refused);
  expect(await query(`select from kept_answers where user_id = '${ada.id}'`)).toEqual([]);
});
