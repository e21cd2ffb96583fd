import { request } from 'node:http';
import { connect } from 'node:net';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { countWaiting, whileLocked } from '#test/locks.ts';
import { manyTodos } from '#test/many-todos.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const post = (person: Person, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  person.fetch('/api/todos', { method: 'POST', headers, body });

/** The answer's status and sentence; makes sure that nothing was created. */
async function refusal(person: Person, response: Response): Promise<[number, string]> {
  const { message } = (await response.json()) as { message: string };
  expect(await person.todos.list({ query: { scope: 'all' } })).toEqual([]);
  return [response.status, message];
}

test.each([
  [
    'a form',
    'title=x',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'Send the body as application/json',
  ],
  ['plain text', '{"title":"x"}', { 'content-type': 'text/plain' }, 415, 'Send the body as application/json'],
  ['malformed JSON', '{"title":', undefined, 400, 'The body is not valid JSON'],
  ['a prototype', '{"__proto__":{"title":"x"}}', undefined, 400, 'The body is not valid JSON'],
  ['an array', '[]', undefined, 400, 'Body must be of type object'],
  ['an empty body', '', undefined, 400, 'Title is required'],
  ['80,000 lists', `{"title":[${'[],'.repeat(80_000)}[]]}`, undefined, 413, 'This has too many entries.'],
  ['100,000 levels', `{"title":${'['.repeat(100_000)}`, undefined, 413, 'This has too many entries.'],
  ['a quotation mark that never ends', '"'.padEnd(200_000, '\\'), undefined, 400, 'The body is not valid JSON'],
  ['2 MB', `{"title":"${'x'.repeat(2 << 20)}"}`, undefined, 413, 'This is too large. The limit is 256 kB.'],
  [
    'a foreign origin',
    '{"title":"x"}',
    { 'content-type': 'application/json', origin: 'https://evil.example' },
    403,
    'This request came from another site',
  ],
  ['no title', '{"title":"  "}', undefined, 400, 'Title is required'],
  ['a long title', `{"title":"${'x'.repeat(201)}"}`, undefined, 400, 'Title is limited to 200 characters'],
  ['201 ships', `{"title":"${'🚢'.repeat(201)}"}`, undefined, 400, 'Title is limited to 200 characters'],
  ['a title of which nothing can be seen', '{"title":"\\u0000\\u200B"}', undefined, 400, 'Title is required'],
  [
    'a day that is not',
    '{"title":"x","dueDate":"2026-02-31"}',
    undefined,
    400,
    'Due date must be a date such as 2026-03-31',
  ],
  ['a word for a number', '{"title":"x","teamId":"x"}', undefined, 400, 'Team id must be of type number'],
  ['a large number', '{"title":"x","teamId":99999999999}', undefined, 400, 'Team id must be at most 2147483647'],
  [
    'an unknown priority',
    '{"title":"x","priority":"!"}',
    undefined,
    400,
    'Priority must be one of low, medium, high, urgent',
  ],
])('%s is refused with a clear sentence, and changes nothing', async (_what, body, headers, status, message) => {
  const ada = await world().admin();
  expect(await refusal(ada, await post(ada, body, headers))).toEqual([status, message]);
});

test.each(["' OR 1=1", '🚢'.repeat(200), '<script>alert(1)</script>', 'O’Brien "the" \\ %_'])(
  '%.20s is stored as it is',
  async (title) => {
    const ada = await world().admin();
    await ada.todos.create({ body: { title } });
    expect((await ada.todos.list())[0]?.title).toBe(title);
  },
);

test.each([
  '/api/todos/x',
  '/api/todos/0',
  '/api/todos/1.5',
  '/api/todos/99999999999',
  '/api/todos/1%20or%201',
  `/api/todos/${'1'.repeat(1000)}`,
])('DELETE %.40s is a 400 with a sentence', async (path) => {
  const ada = await world().admin();
  const response = await ada.fetch(path, { method: 'DELETE' });
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    400,
    'Id must be a whole number',
  ]);
});

test('an invalid URL, an unknown call and an unknown method are answered in JSON', async () => {
  const ada = await world().admin();
  const statuses = [];
  for (const [path, method] of [
    ['/api/todos/%E0%A4%A', 'DELETE'],
    ['/api/nothing', 'GET'],
    ['/api/todos', 'PATCH'],
  ] as const) {
    const response = await ada.fetch(path, { method });
    expect(await response.json()).toHaveProperty('message');
    statuses.push(response.status);
  }
  expect(statuses).toEqual([400, 404, 404]);
});

test('unknown fields are ignored', async () => {
  const ada = await world().admin();
  const response = await post(ada, JSON.stringify({ title: 'x', organizationId: 1, id: 7, createdById: 'me' }));
  expect(await response.json()).toMatchObject({ title: 'x', createdById: ada.id });
});

test('a change with an empty body changes nothing and returns the row', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: 'Loft' } });
  expect(await ada.rocks.change({ params: { id: rock.id }, body: {} })).toMatchObject({ title: 'Loft' });
});

test('the body of a refused call is not read', async () => {
  const status = await new Promise((resolve) => {
    const call = request(`${world().url}/api/todos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 1000 },
    });
    call.on('response', (response) => resolve(response.statusCode));
    call.write('{');
  });
  expect(status).toBe(401);
});

test('with an https address, the page must have been loaded over https too', async () => {
  const secure = await createWorld({ PUBLIC_URL: 'https://deck.example.com' });
  const from = (origin: string) => secure.visitor().fetch('/api/logout', { method: 'POST', headers: { origin } });
  const host = new URL(secure.url).host;
  expect((await from(`http://${host}`)).status).toBe(403);
  expect((await from(`https://${host}`)).status).toBe(401);
  expect((await from('https://deck.example.com')).status).toBe(401);
  await secure.close();
});

const answers = [
  '/api/user',
  '/',
  '/healthz',
  '/%zz',
  '/socket.io',
  '/socket.io/?EIO=4&transport=polling',
  '/api/docs',
];

test.each(answers)('%s has the security headers', async (path) => {
  const { headers } = await world().visitor().fetch(path);
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;");
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  expect(headers.get('content-security-policy-report-only')).toBe("require-trusted-types-for 'script'");
  expect(headers.get('permissions-policy')).toContain(
    'camera=(self), display-capture=(self), microphone=(self), geolocation=()',
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('signing out clears cached files, but not the data from which the next account starts offline', async () => {
  const ada = await world().person();
  const { headers } = await ada.fetch('/api/logout', { method: 'POST' });
  expect(headers.get('clear-site-data')).toBe('"cache"');
  expect((await ada.fetch('/')).headers.get('clear-site-data')).toBeNull();
});

test('data that is not a request is refused with the security headers', async () => {
  const { port, hostname } = new URL(world().url);
  const socket = connect(Number(port), hostname).end('GET / HTTP/1.1\r\nno header\r\n\r\n');
  const answer = (await socket.setEncoding('utf8').toArray()).join('');
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(answer).toContain("content-security-policy: default-src 'self'");
});

test('answers of the API are not cached', async () => {
  const { headers } = await world().visitor().fetch('/api/user');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the server says that it is up and ready', async () => {
  expect((await world().visitor().fetch('/healthz')).status).toBe(200);
  expect((await world().visitor().fetch('/readyz')).status).toBe(200);
});

test('the API has a document for programs and a page for people', async () => {
  const document = await (await world().visitor().fetch('/api/openapi.json')).json();
  expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/api/todos/{id}': { put: { tags: ['todos'] } } } });
  const page = await world().visitor().fetch('/api/docs');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('/api/todos/:id');
});

test('the API document is built once, and not sent again to clients that have it', async () => {
  const first = await world().visitor().fetch('/api/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  expect(await first.json()).toHaveProperty('openapi');
  const again = await world()
    .visitor()
    .fetch('/api/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
});

/** The status of a call under a host name, as in a DNS rebinding attack. */
const statusAt = (host: string, url = world().url) =>
  new Promise((resolve) => {
    request(`${url}/healthz`, { headers: { host } }, (response) => resolve(response.resume().statusCode)).end();
  });

test.each([
  ['localhost:3000', 200],
  ['127.0.0.1', 200],
  ['[::1]:3000', 200],
  ['deck.localhost', 200],
  ['rebound.example', 403],
  ['127.0.0.1.rebound.example:3000', 403],
])('a local server with the host %j answers %i', async (host, status) => {
  expect(await statusAt(host)).toBe(status);
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'a server on %s answers under its public name, and under no other',
  async (HOST) => {
    const publicServer = await createWorld({ HOST, PUBLIC_URL: 'http://deck.example.com' });
    expect(await statusAt('deck.example.com', publicServer.url)).toBe(200);
    expect(await statusAt('10.0.0.7:3000', publicServer.url)).toBe(200);
    expect(await statusAt('rebound.example', publicServer.url)).toBe(403);
    await publicServer.close();
  },
);

test('a server on a network accepts any host name until PUBLIC_URL is set', async () => {
  const open = await createWorld({ HOST: '0.0.0.0' });
  expect(await statusAt('deck.example.com', open.url)).toBe(200);
  await open.close();
});

test('a change that ends in a deadlock is tried again', async () => {
  const ada = await world().admin();
  const [first, second] = [await createTodo(ada, { title: 'First' }), await createTodo(ada, { title: 'Second' })];
  const other = new Client(world().database);
  await other.connect();
  const lock = (id: number) => other.query('select from todos where id = $1 for update', [id]);
  await other.query('begin');
  await lock(second.id);
  const reorder = ada.todos.reorder({ body: { todoIds: [first.id, second.id] } });
  await expect.poll(() => countWaiting(world())).toBe(1);
  // PostgreSQL rolls back a transaction that has waited in a deadlock for a second; on a slow machine it may be this one.
  await lock(first.id).catch(({ code }) => expect(code).toBe('40P01'));
  await other.query('commit');
  expect(await reorder).toHaveLength(2);
  await other.end();
});

test('a caller who leaves before a long answer causes no error', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 2000);
  const todoIds = (await ada.todos.list()).map(({ id }) => id).toReversed();
  const caller = new AbortController();
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify({ todoIds }), signal: caller.signal };
  await whileLocked(world(), 'select from todos for update', async (waits) => {
    await waits(ada.fetch('/api/todos/sort-order', init).catch(() => 'gone'));
    caller.abort();
  });
  await expect.poll(async () => (await ada.todos.list()).map(({ id }) => id)).toEqual(todoIds);
  expect(world().logged).toEqual([]);
});
