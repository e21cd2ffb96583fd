import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openWorld } from '../world.ts';

const world = openWorld();

/** A program by someone who knows only the OpenAPI document. It signs up first, at the URL in its argument. */
const program = `
import { ApiError, client, type NewRock, type Refusal, type Todo } from './client.ts';

client.configure({ serverUrl: process.argv[2] ?? '', retry: { retries: 0 } });
client.use({
  onResponse({ headers }) {
    const [, token] = /quarterdeck_session=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
    if (token) client.auth.apiKey('session', token);
  },
});
const me = await client.authRegister({
  body: { firstName: 'Ada', lastName: 'Byron', email: 'ada@client.example', password: 'analytical engine' },
});
await client.organizationsCreate({ body: { name: 'Analytical Engines' } });
const team = await client.teamsCreate({ body: { name: 'Leadership' } });
const plan: NewRock = { title: 'Open the loft', teamId: team.id, ownerId: me.id };
const rock = await client.rocksCreate({ body: plan });
await client.milestonesCreateForRock({ path: { rockId: rock.id }, body: { title: 'Lease', dueDate: '2026-12-18' } });
const made: Todo | Todo[] = await client.todosCreate({ body: { title: 'Call', rockId: rock.id, assigneeIds: [me.id] } });
const todo = Array.isArray(made) ? made[0] : made;
if (!todo) throw new Error('No to-do was created');
await client.todosChange({ path: { id: todo.id }, body: { completed: true } });
const done = await client.todosList({ query: { completed: true, rockId: rock.id, limit: 5 } });
const issue = await client.issuesCreate({ body: { title: 'Booked twice', rating: 4 } });
await client.issuesDelete({ path: { id: issue.id } });
const refusal = await client.issuesFind({ path: { id: issue.id } }).then(
  () => undefined,
  (error: unknown) => (error instanceof ApiError ? (error.body as Refusal) : undefined),
);
const found = await client.searchFind({ query: { q: 'loft' } });
const page: string = await client.docsPage();
process.stdout.write(
  JSON.stringify({
    rock: (await client.rocksFind({ path: { id: rock.id } })).milestonesTotal,
    done: done.map(({ title }) => title),
    what: refusal?.code === 'not_found' && refusal.params?.what,
    found: found.map(({ kind }) => kind),
    page: page.startsWith('<!doctype html>'),
  }),
);
`;

/** Our own strictness, and more. */
const tsconfig = {
  extends: resolve('tsconfig.json'),
  compilerOptions: {
    lib: ['es2024', 'dom', 'dom.iterable'],
    typeRoots: [resolve('node_modules/@types')],
    exactOptionalPropertyTypes: true,
  },
  include: ['.'],
};

test('a client generated from the OpenAPI document compiles and works', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  await writeFile(join(folder, 'caller.ts'), program);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const run = async (script: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env }).catch((error) => {
      throw new Error(error.stdout + error.stderr);
    });
    return stdout;
  };

  const how = ['--output', join(folder, 'client.ts'), '--import-ext', 'ts', '--args-style', 'grouped'];
  await run('node_modules/@redocly/cli/bin/cli.js', 'generate-client', 'docs/openapi.json', ...how);
  await run('node_modules/typescript/bin/tsc', '-p', folder);
  expect(JSON.parse(await run(join(folder, 'caller.ts'), world().url))).toEqual({
    rock: 1,
    done: ['Call'],
    what: 'Issue',
    found: ['rock'],
    page: true,
  });
});
