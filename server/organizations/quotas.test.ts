import { expect, onTestFinished, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { personWith, tokenOf } from '#test/invitations.ts';
import { manyTodos } from '#test/many-todos.ts';
import { onDatabase } from '#test/on-database.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';

const world = openWorld({ QUOTAS: 'todos=10,fileMegabytes=10,memberships=2,organizations=2,createdOrganizations=3' });

const create = (person: Person, path: string, body: object) =>
  person.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('an organization has at most as many rows of a kind as the operator allows; other kinds and organizations go on', async () => {
  const [ada, bob] = [await world().admin(), await world().admin('Bob')];
  await manyTodos(world(), ada, 10);
  await expect(createTodo(ada, { title: 'One more' })).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'quota_reached',
      params: { what: 'todos', most: 10 },
      message: expect.stringContaining('10 to-dos'),
    },
  });
  await ada.issues.create({ body: { title: 'An issue' } });
  await createTodo(bob, { title: 'The first' });
});

test('the limit of an organization is in the language and terms of the caller', async () => {
  const ada = await world().admin();
  await ada.users.changePreferences({ body: { language: 'de' } });
  const terms = { de: { todo: { one: 'Aufgabe', many: 'Aufgaben', article: 'die' } } } as const;
  const [organization] = await ada.organizations.list();
  await ada.organizations.change({ params: { id: organization?.id ?? 0 }, body: { terms } });
  await manyTodos(world(), ada, 10);
  await expect(createTodo(ada, { title: 'One more' })).rejects.toThrow('ihr Limit von 10 Aufgaben erreicht.');
});

test('near the quota a notice says so, and deleted rows make room again', async () => {
  const ada = await world().admin();
  const notices = [];
  for (let number = 1; number <= 10; number++) {
    notices.push((await create(ada, '/api/todos', { title: `To-do ${number}` })).headers.get('x-notice'));
  }
  expect(notices.slice(0, 9)).toEqual(Array(9).fill(null));
  expect(notices[9]).toContain('This organization has 9 of at most 10 to-dos.');
  expect((await create(ada, '/api/todos', { title: 'One more' })).status).toBe(409);
  await onDatabase(world(), 'delete from todos where created_by_id = $1', [ada.id]);
  expect((await create(ada, '/api/todos', { title: 'One more' })).status).toBe(201);
});

test('the files together are no larger than the operator allows, and a notice says so before', async () => {
  const ada = await world().admin();
  const upload = (kilobytes: number) =>
    ada.fetch('/api/files', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(kilobytes * 1000),
    });
  expect((await upload(9_500)).headers.get('x-notice')).toBeNull();
  expect((await upload(100)).headers.get('x-notice')).toContain('has 9 of at most 10 megabytes of files.');
  const refused = await upload(1_000);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'quota_reached', params: { what: 'fileMegabytes', most: 10 } });
});

test('if not all rows of a call fit, none is created', async () => {
  const ada = await world().admin();
  const assigneeIds = [ada.id, (await world().colleague(ada)).id];
  await manyTodos(world(), ada, 9);
  await expect(ada.todos.create({ body: { title: 'For both', assigneeIds } })).rejects.toMatchObject({
    body: { code: 'quota_reached' },
  });
  expect(await ada.todos.list()).toHaveLength(9);
});

test('of simultaneous calls, as many succeed as there is space for', async () => {
  const ada = await world().admin();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(ada, '/api/todos', { title: 'At once' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
});

test('an account is in at most as many organizations as the operator allows', async () => {
  const [ada, bob] = [await world().admin(), await world().admin('Bob')];
  const [{ inviteCode } = { inviteCode: '' }] = await bob.organizations.list();
  await ada.organizations.create({ body: { name: 'The second' } });
  const reached = {
    body: { message: expect.stringContaining("You've reached the limit of 2 organizations.") },
  };
  await expect(ada.organizations.create({ body: { name: 'The third' } })).rejects.toMatchObject(reached);
  await expect(ada.organizations.join({ body: { inviteCode } })).rejects.toMatchObject(reached);
});

test('no one can join an organization whose quota of members is used up', async () => {
  const ada = await world().admin();
  await world().colleague(ada);
  await expect(world().colleague(ada, 'Alan')).rejects.toMatchObject({ body: { code: 'quota_reached' } });
});

test('people without an account count as members, and joining as one of them does not increase the count', async () => {
  const ada = await world().admin();
  const add = () => ada.users.add({ body: { firstName: 'Chris', lastName: 'Rock' } });
  const chris = await add();
  await expect(add()).rejects.toMatchObject({ status: 409, body: { params: { what: 'memberships', most: 2 } } });
  await expect(world().colleague(ada)).rejects.toThrow('reached its limit');
  const { invited } = await ada.invitations.send({ body: { emails: ['chris@example.org'], personId: chris.id } });
  const inviteCode = await tokenOf(world(), invited[0]);
  await (await personWith(world(), 'chris@example.org')).organizations.join({ body: { inviteCode } });
  expect(await ada.users.list()).toHaveLength(2);
});

test('one account creates a few organizations, whose files and recordings count together', async () => {
  const ada = await world().admin();
  const [first] = await ada.organizations.list();
  const upload = (megabytes: number) =>
    ada.fetch('/api/files', { method: 'POST', body: Buffer.alloc(megabytes * 1e6, 'x') });
  expect((await upload(6)).status).toBe(201);
  await ada.organizations.create({ body: { name: 'Second' } });
  const refused = await upload(6);
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'quota_reached' }]);
  expect((await upload(3)).status).toBe(201);
  await ada.organizations.switch({ params: { id: first?.id ?? 0 } });
  expect((await upload(2)).status).toBe(409);
  // One of another account has its own.
  const bob = await world().admin('Bob');
  expect((await bob.fetch('/api/files', { method: 'POST', body: Buffer.alloc(6e6, 'x') })).status).toBe(201);
  await onDatabase(world(), 'update organizations set created_by_id = $1 where created_by_id = $2', [ada.id, bob.id]);
  await expect(ada.organizations.create({ body: { name: 'Third' } })).rejects.toMatchObject({
    status: 409,
    body: { code: 'quota_reached', params: { what: 'createdOrganizations', most: 3 } },
  });
});

test('an account creates three organizations an hour', async () => {
  const strict = await createWorld({ RATE_LIMIT: 'on' });
  onTestFinished(() => strict.close());
  const ada = await strict.person();
  for (const name of ['One', 'Two', 'Three']) await ada.organizations.create({ body: { name } });
  await expect(ada.organizations.create({ body: { name: 'Four' } })).rejects.toMatchObject({ status: 429 });
});
