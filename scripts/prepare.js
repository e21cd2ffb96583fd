// What every npm script runs first: installs the packages and builds the web client if they are not up to date.
// Plain JavaScript without packages, for it runs on the machine's own Node, before anything is installed.
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
const stamp = path('dist', 'web.stamp');
const webInputs = ['web', 'contract', 'rules', 'vite.config.ts', 'package-lock.json'];

/** The npm or vite that is at work, if any. */
let child;

class Failure extends Error {}

async function prepare({ build }) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Failure(`Quarterdeck needs Node.js 20 or newer; this is ${process.version}.`);
  }
  if (isInstalled() && !(build && isStale())) return;
  await alone(async () => {
    if (!isInstalled()) await install();
    if (build && isStale()) await buildWeb();
  });
}

/** Whether node_modules holds what package-lock.json says, which npm notes in a lock file of its own when it is done. */
function isInstalled() {
  if (!existsSync(path('node_modules', '.bin', 'node'))) return false;
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || (installed[name] ? installed[name].version === entry.version : mayBeMissing(entry)),
  );
}

function mayBeMissing({ dev, optional, os, cpu, libc }) {
  if (dev && (process.env.NODE_ENV === 'production' || /\bdev\b/.test(process.env.npm_config_omit ?? ''))) return true;
  const forThisMachine = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return Boolean(optional) && !forThisMachine;
}

function readPackages(file) {
  return existsSync(path(file)) ? JSON.parse(readFileSync(path(file), 'utf8')).packages : {};
}

async function install() {
  say('Installing packages…');
  // Not the Node in node_modules, for that goes away in the middle.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const cli = process.env.npm_execpath;
  const npm = cli && basename(cli) === 'npm-cli.js' ? [node, cli] : ['npm'];
  await run([...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The packages could not be installed.');
  if (!isInstalled()) {
    throw new Failure('npm left packages out. If its setting ignore-scripts is on, run: npm ci --ignore-scripts=false');
  }
}

async function buildWeb() {
  say('Building the web client…');
  const hash = hashInputs();
  const built = path('dist', 'web.new');
  const vite = [path('node_modules', '.bin', 'node'), path('node_modules', 'vite', 'bin', 'vite.js')];
  await run([...vite, 'build', '--logLevel', 'warn', '--outDir', built], 'The web client could not be built.');
  rmSync(stamp, { force: true });
  rmSync(path('dist', 'web'), { recursive: true, force: true });
  renameSync(built, path('dist', 'web'));
  // Last, so that whatever is interrupted before it is done again.
  writeFileSync(stamp, hash);
}

function isStale() {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashInputs();
}

function hashInputs() {
  const hash = createHash('sha256');
  const add = (name) => {
    if (statSync(path(name)).isDirectory()) {
      for (const entry of readdirSync(path(name)).sort()) add(`${name}/${entry}`);
    } else {
      hash.update(`${name}\0`).update(readFileSync(path(name)));
    }
  };
  for (const name of webInputs) if (existsSync(path(name))) add(name);
  return hash.digest('hex');
}

/** Runs `work` while no other start of this checkout does. Whoever works touches the lock every second. */
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
    return `${error.path} cannot be written to: start Quarterdeck as the user whom ${root} belongs to.`;
  }
  return error.stack;
}

// npm tidies up when it is interrupted, and until it has, nobody else may install.
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
prepare({ build: !process.argv.includes('--no-build') }).catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
