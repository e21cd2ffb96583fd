import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
let checkout: string;

/** A checkout with a check, a test and a journey, which pass. */
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'test-'));
  await symlink(path('../node_modules'), join(checkout, 'node_modules'));
  await write('scripts/check.ts', '');
  await write('todos.test.ts', testFile('vitest', 'completes a to-do', passes));
  await write('playwright.config.ts', `export default { testMatch: '*.e2e.ts', projects: [{ name: 'core' }] };`);
  await write('todos.e2e.ts', testFile('@playwright/test', 'a to-do is typed', passes));
});

afterEach(() => rm(checkout, { recursive: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(checkout, name)), { recursive: true });
  await writeFile(join(checkout, name), text);
}

const testFile = (runner: string, title: string, body: string) =>
  `import { existsSync, writeFileSync } from 'node:fs';
  import { expect, test } from '${runner}';
  test('${title}', () => { ${body} });`;

const passes = 'expect(1).toBe(1);';
const fails = `expect('broken').toBe('whole');`;
/** Fails the first time only; `name` tells two such tests of a checkout apart. */
const passesWhenRepeated = (name: string) =>
  `const isFirst = !existsSync('${name}'); writeFileSync('${name}', ''); expect(isFirst).toBe(false);`;

/** Runs `npm test` in the checkout; returns its exit code and the last lines of its output. */
function run(...args: string[]): { status: number | null; output: string; ending: string[] } {
  const { PATH, HOME } = process.env;
  const options = { cwd: checkout, encoding: 'utf8', env: { PATH, HOME } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path('test.ts'), ...args], options);
  return { status, output: stderr, ending: stdout.trimEnd().split('\n').slice(-2) };
}

test('what passes when repeated is printed and counted, and does not fail the run', async () => {
  await write('todos.test.ts', testFile('vitest', 'completes a to-do', passesWhenRepeated('first')));
  await write('rocks.test.ts', `${testFile('vitest', 'carries over', passes)} ${passesWhenRepeated('second')}`);
  await write('todos.e2e.ts', testFile('@playwright/test', 'a to-do is typed', passesWhenRepeated('third')));
  const { status, output, ending } = run();
  expect(ending).toEqual(['tests: 4 passed, 0 failed, 0 skipped', 'flaky: 3']);
  expect(status).toBe(0);
  expect(output).toContain('flaky: todos.test.ts › completes a to-do\nAssertionError: expected true to be false');
  const flaky = JSON.parse(await readFile(join(checkout, 'test-results/flaky.json'), 'utf8'));
  expect(flaky.map(({ where }: { where: string }) => where).sort()).toEqual([
    'rocks.test.ts',
    'todos.e2e.ts › a to-do is typed (core)',
    'todos.test.ts › completes a to-do',
  ]);
});

test('what fails twice fails the run', async () => {
  await write('todos.test.ts', testFile('vitest', 'completes a to-do', fails));
  await write('todos.e2e.ts', testFile('@playwright/test', 'a to-do is typed', fails));
  const { status, output, ending } = run();
  expect(ending).toEqual(['tests: 0 passed, 2 failed, 0 skipped', 'flaky: 0']);
  expect(status).toBe(1);
  expect(output).toContain('failed: todos.test.ts › completes a to-do');
});

test('with --strict nothing is repeated; an error of no test and a failed check count too', async () => {
  const rejects = `Promise.reject(new Error('no one awaits it'));`;
  await write('rocks.test.ts', testFile('vitest', 'carries over', `${rejects} ${passes}`));
  await write('todos.e2e.ts', testFile('@playwright/test', 'a to-do is typed', passesWhenRepeated('first')));
  await write('scripts/check.ts', 'process.exit(1)');
  const { status, output, ending } = run('--strict');
  expect(ending).toEqual(['tests: 2 passed, 3 failed, 0 skipped', 'flaky: 0']);
  expect(status).toBe(1);
  expect(output).toContain('failed: tests without a browser');
});

test('a slice that does not exist is refused', () => {
  expect(run('--all', '--slice', '7/6')).toMatchObject({ status: 2, output: expect.stringContaining('--slice 3/6') });
  expect(run('--slice', '1/2').status).toBe(2);
});
