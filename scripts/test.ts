// `npm test`: the checks, the tests through HTTP on a real PostgreSQL, and the journeys in real browsers.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, relative, resolve } from 'node:path';
import { findBrowser } from '#e2e/browser.ts';
import { engines } from '#e2e/engines/engines.ts';

const vitestReport = 'test-results/vitest.json';
const journeyReports = ['test-results/journeys.json', 'test-results/journeys-alone.json'] as const;
// Each step that runs `node` gets the Node of the packages.
const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);

/** Runs a step with its output on the terminal; returns whether it passed. */
function step(script: string, args: string[] = [], more: Record<string, string> = {}): boolean {
  const env = { ...process.env, PATH, ...more };
  const { status, signal } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', env });
  if (signal) process.exit(1);
  return status === 0;
}

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 'pipe', 'inherit'] }).toString();
const install = (...args: string[]) => apt('install', '-y', '-qq', '--no-install-recommends', ...args);

/** Makes sure that there is a browser: installs one as root on Debian, otherwise prints what to install. */
function demandBrowser(): void {
  if (findBrowser()) return;
  if (mayInstall) {
    console.log('Installing Chromium for the tests in a browser…');
    apt('update', '-qq');
    install('chromium');
    if (findBrowser()) return;
  }
  console.error('The tests need Chromium or Chrome: install one, or name its program in CHROMIUM.');
  process.exit(1);
}

// Optional downloads must not take long.
const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];

/** Installs the other engines as root on Debian, and prints which ones are still missing: their journeys are skipped. */
function addEngines(): void {
  const missing = () => Object.entries(engines).filter(([, { find }]) => !find());
  const packages = missing().flatMap(([, engine]) => engine.packages);
  if (mayInstall && packages.length > 0) {
    console.log(`Installing ${packages.join(', ')} for the tests in other browsers…`);
    try {
      apt('update', '-qq', ...soon);
      install(...soon, ...packages);
    } catch {
      // Then without them.
    }
  }
  for (const [name, { packages }] of missing())
    console.log(
      `The tests in ${name} are ${process.env.CI ? 'failing' : 'skipped'}: install ${packages.join(' and ')}.`,
    );
}

/** Installs the programs that speak and understand as root on Debian. Without them, the tests of speech are skipped. */
function addSpeech(): void {
  if (!mayInstall || (existsSync('/usr/bin/flite') && existsSync('/usr/bin/pocketsphinx_continuous'))) return;
  try {
    install(...soon, 'flite', 'pocketsphinx', 'pocketsphinx-en-us');
  } catch {
    // Then without them.
  }
}

/** Adds the headless shell to Debian's Chromium if nothing else changes: the journeys take a third less time. */
function addHeadlessBrowser(): void {
  if (!mayInstall || process.env.CHROMIUM || !findBrowser()?.startsWith('/usr/bin/chromium')) return;
  const name = 'chromium-headless-shell';
  if (existsSync(`/usr/bin/${name}`)) return;
  try {
    if (/^0 upgraded, 1 newly installed, 0 to remove/m.test(apt('install', '-s', name))) install(...soon, name);
  } catch {
    // Then with windows.
  }
}

type Counts = { passed: number; failed: number; skipped: number };

const none: Counts = { passed: 0, failed: 0, skipped: 0 };
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function countsOfVitest(): Counts {
  if (!existsSync(vitestReport)) return none;
  const { numPassedTests, numFailedTests, numPendingTests } = read(vitestReport);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

function countsOfJourneys(report: string): Counts {
  if (!existsSync(report)) return none;
  const { expected, flaky, unexpected, skipped } = read(report).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

type Journeys = {
  suites?: Journeys[];
  specs?: { file: string; title: string; tests: { status: string; results: { error?: { message: string } }[] }[] }[];
};

const printFailure = (isFailed: boolean, where: string, message: string) =>
  console.error(`${isFailed ? 'failed' : 'flaky'}: ${where}\n${message}`);

/** Prints the tests that failed in a browser, also those that passed when repeated. */
function printJourneys({ suites = [], specs = [] }: Journeys): void {
  for (const { file, title, tests } of specs)
    for (const { status, results } of tests)
      for (const { error } of results)
        if (error) printFailure(status === 'unexpected', `${file} › ${title}`, error.message);
  suites.forEach(printJourneys);
}

/** Prints the failures again, because the output is long and logs are often read from their end. */
function printFailures(): void {
  for (const report of journeyReports) if (existsSync(report)) printJourneys(read(report));
  if (!existsSync(vitestReport)) return;
  for (const { name: file, message, assertionResults } of read(vitestReport).testResults) {
    if (message) printFailure(true, relative('.', file), message);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (failureMessages.length > 0)
        printFailure(status === 'failed', `${relative('.', file)} › ${fullName}`, failureMessages.join('\n'));
  }
}

/** A step that fails without a failing test also counts as a failure. */
const judge = (passed: boolean, counts: Counts): Counts =>
  passed || counts.failed > 0 ? counts : { ...counts, failed: 1 };

/** Runs the journeys that these arguments of Playwright choose. */
function runJourneys(report: string, ...args: string[]): Counts {
  const passed = step('node_modules/@playwright/test/cli.js', ['test', '--reporter=line,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return judge(passed, countsOfJourneys(report));
}

demandBrowser();
addHeadlessBrowser();
addEngines();
addSpeech();
rmSync('test-results', { recursive: true, force: true });
const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
const checked = judge(step('scripts/check.ts'), none);
const counts = [
  checked,
  judge(step('node_modules/vitest/vitest.mjs', vitest), countsOfVitest()),
  runJourneys(journeyReports[0], '--grep-invert=@alone'),
  // Several browsers that send video need the processor for themselves.
  runJourneys(journeyReports[1], '--grep=@alone', '--workers=1'),
];
if (checked.failed) console.error('failed: npm run check');
printFailures();
const sum = (kind: keyof Counts) => counts.reduce((total, count) => total + count[kind], 0);
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
