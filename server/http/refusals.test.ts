import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openWorld, type Person, type Refused } from '#test/world.ts';

const world = openWorld();

/** The answer to a call that is refused. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (refused: Refused) => refused.body,
  );

const json = { 'content-type': 'application/json' };
const post = async (person: Person, body: string, headers: Record<string, string> = json) =>
  (await person.fetch('/api/todos', { method: 'POST', headers, body })).json() as Promise<Refused['body']>;

test('a refusal names what was not found', async () => {
  const ada = await world().admin();
  expect(await refusalOf(ada.rocks.find({ params: { id: 1_000_000 } }))).toEqual({
    message: 'Rock not found',
    code: 'not_found',
    params: { what: 'Rock' },
  });
});

test.each([
  ['{}', { path: 'title', code: 'required' }],
  ['{"title":" "}', { path: 'title', code: 'required' }],
  ['{"title":7}', { path: 'title', code: 'wrong_type', params: { expected: 'string' } }],
  [`{"title":"${'x'.repeat(201)}"}`, { path: 'title', code: 'too_large', params: { most: 200 } }],
  ['{"title":"x","assigneeIds":[]}', { path: 'assigneeIds', code: 'too_small', params: { least: 1 } }],
  ['{"title":"x","priority":"!"}', { path: 'priority', code: 'not_one_of' }],
  ['{"title":"x","dueDate":"soon"}', { path: 'dueDate', code: 'invalid' }],
  ['{"title":"x","teamId":1000000}', { path: 'teamId', code: 'no_such', params: { what: 'team' } }],
])('%.40s gets an error for the field', async (body, fault) => {
  const refusal = await post(await world().admin(), body);
  expect(refusal).toMatchObject({ code: 'invalid', errors: [fault] });
  expect(refusal.message).toBe(refusal.errors?.[0]?.message);
});

test('only the first twenty errors are listed', async () => {
  const todoIds = Array<string>(1000).fill('x');
  const { errors, ...refusal } = await refusalOf(
    (await world().admin()).todos.reorder({ body: { todoIds: todoIds as never } }),
  );
  expect(errors?.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, index) => `todoIds.${index}`));
  expect(refusal).toMatchObject({ message: 'Todo ids must be of type number', params: { more: 5 } });
});

test('an error late in a long list has its index', async () => {
  const todoIds = [...Array.from({ length: 600 }, (_, index) => index + 1), 'x'];
  const { errors } = await refusalOf((await world().admin()).todos.reorder({ body: { todoIds: todoIds as never } }));
  expect(errors).toMatchObject([{ path: 'todoIds.600', code: 'wrong_type' }]);
});

test('forty thousand errors cost no more than the first ones', async () => {
  const ada = await world().admin();
  const scorecard = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const rows = `{"name":"x","values":[${Array(40).fill('{}')}]}`;
  const body = `{"measurables":[${Array(1000).fill(rows)}]}`;
  const init = { method: 'POST', headers: json, body };
  const answer = await (await ada.fetch(`/api/scorecards/${scorecard.id}/import`, init)).text();
  expect(answer.length).toBeLessThan(10_000);
  // Three faults in each of the first 25 values of the first 25 measurables.
  expect(JSON.parse(answer).params).toEqual({ more: 25 * 25 * 3 - 20 });
});

test('a call without permission is refused before its body is parsed', async () => {
  const ada = await world().admin();
  const { id } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const managee = await world().colleague(ada);
  const init = { method: 'POST', headers: json, body: '{"measurables":' };
  expect((await managee.fetch(`/api/scorecards/${id}/import`, init)).status).toBe(403);
  expect((await ada.fetch(`/api/scorecards/${id}/import`, init)).status).toBe(400);
});

test.each([
  ['{"title":', json, { code: 'malformed' }],
  ['title=x', { 'content-type': 'text/plain' }, { code: 'unsupported_media_type' }],
  [`"${'x'.repeat(2 << 20)}"`, json, { code: 'too_large', params: { mostBytes: 262_144 } }],
  ['{"title":"x"}', { ...json, origin: 'https://evil.example' }, { code: 'foreign_origin' }],
  ['{"title":"x"}', { ...json, 'x-organization-id': '1000000' }, { code: 'not_a_member' }],
  ['{"title":"x"}', { ...json, 'x-organization-id': '1.5' }, { code: 'not_a_member' }],
  ['{"title":"x"}', { ...json, 'x-organization-id': '2147483648' }, { code: 'not_a_member' }],
])('%.20s with %o is refused with a code', async (body, headers, refusal) => {
  expect(await post(await world().admin(), body, headers)).toMatchObject(refusal);
});

test('a change for another account than the signed-in one is refused', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const init = (id: string) => ({ method: 'POST', headers: { ...json, 'x-account-id': id }, body: '{"title":"x"}' });
  expect((await grace.fetch('/api/todos', init(ada.id))).status).toBe(401);
  expect(await ada.todos.list()).toEqual([]);
  expect((await grace.fetch('/api/todos', init(grace.id))).status).toBe(201);
});

test('an account without an active organization gets a code', async () => {
  const ada = await world().person();
  expect((await refusalOf(ada.todos.list())).code).toBe('not_in_organization');
  const { id } = await ada.organizations.create({ body: { name: 'Engines' } });
  const operator = new Client(world().database);
  await operator.connect();
  await operator.query('update organizations set is_active = false where id = $1', [id]);
  await operator.end();
  expect(await refusalOf(ada.todos.list())).toEqual({
    message: 'This organization is inactive',
    code: 'organization_inactive',
  });
});

test('a refused sign-in or registration has a code', async () => {
  const [ada, visitor] = [await world().person(), world().visitor()];
  const account = { firstName: 'A', lastName: 'B', email: ada.email, password: 'not the same' };
  expect((await refusalOf(visitor.auth.login({ body: account }))).code).toBe('wrong_credentials');
  expect((await refusalOf(visitor.auth.register({ body: account }))).code).toBe('email_taken');
});

test('a signed-out caller gets one word and no code', async () => {
  const response = await world().visitor().fetch('/api/todos');
  expect([response.status, await response.text()]).toEqual([401, '{"message":"Unauthorized"}']);
});

test('only the length of a much too long text is checked', async () => {
  const ada = await world().admin();
  const unseen = '\uFE0F'.repeat(80_000);
  const errorsOf = (call: Promise<unknown>) =>
    call.then(
      () => [],
      ({ body }) => body.errors,
    );
  expect(await errorsOf(ada.todos.create({ body: { title: unseen } }))).toMatchObject([
    { message: 'Title is limited to 200 characters' },
  ]);
  expect(await errorsOf(ada.users.change({ params: { id: ada.id }, body: { email: unseen } }))).toMatchObject([
    { message: 'Email is limited to 254 characters' },
  ]);
});

test('a public call accepts short bodies only', async () => {
  const body = { email: 'x'.repeat(20_000), password: 'analytical engine' };
  await expect(world().visitor().auth.login({ body })).rejects.toMatchObject({ status: 413 });
});
