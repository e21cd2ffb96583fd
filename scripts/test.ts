// `npm test`: the checks, the tests over HTTP on a real PostgreSQL, and the core journeys in real browsers.
// `npm run test:all`, or with CI set: all tests and journeys.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, relative, resolve } from 'node:path';
import { addTestPrograms } from './test-programs.ts';

const isAll = Boolean(process.env.CI) || process.argv.includes('--all');

/** The runs of Playwright. Several browsers that send video need the processor for themselves. */
const journeyRuns = isAll
  ? [
      { what: 'journeys', args: ['--project=core*', '--project=all*'] },
      { what: 'journeys with several cameras', args: ['--project=cameras*', '--workers=1'] },
    ]
  : [{ what: 'core journeys', args: ['--project=core*'] }];

const vitestReport = 'test-results/vitest.json';
const reportOf = (run: number) => `test-results/journeys-${run + 1}.json`;
// Each step that runs `node` gets the Node of the packages.
const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
const minutes: Record<string, number> = {};

/** Runs a step with its output on the terminal; returns whether it passed. */
function step(what: string, script: string, args: string[] = [], more: Record<string, string> = {}): boolean {
  const env = { ...process.env, PATH, TEST_DEPTH: isAll ? 'all' : 'core', ...more };
  const began = performance.now();
  const { status, signal } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', env });
  minutes[what] = (performance.now() - began) / 60_000;
  if (signal) process.exit(1);
  return status === 0;
}

type Counts = { passed: number; failed: number; flaky: number; skipped: number };

const none: Counts = { passed: 0, failed: 0, flaky: 0, skipped: 0 };
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

function countsOfVitest(): Counts {
  if (!existsSync(vitestReport)) return none;
  const { numPassedTests, numFailedTests, numPendingTests, testResults }: VitestReport = read(vitestReport);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const flaky = tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).length;
  return { passed: numPassedTests - flaky, failed: numFailedTests, flaky, skipped: numPendingTests };
}

function countsOfJourneys(report: string): Counts {
  if (!existsSync(report)) return none;
  const { expected, flaky, unexpected, skipped } = read(report).stats;
  return { passed: expected, failed: unexpected, flaky, skipped };
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
  for (const report of journeyRuns.keys()) if (existsSync(reportOf(report))) printJourneys(read(reportOf(report)));
  if (!existsSync(vitestReport)) return;
  for (const { name: file, message, assertionResults } of (read(vitestReport) as VitestReport).testResults) {
    if (message) printFailure(true, relative('.', file), message);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (failureMessages.length > 0)
        printFailure(status === 'failed', `${relative('.', file)} › ${fullName}`, failureMessages.join('\n'));
  }
}

/** A step that fails without a failing test also counts as a failure. */
const judge = (passed: boolean, counts: Counts): Counts =>
  passed || counts.failed + counts.flaky > 0 ? counts : { ...counts, failed: 1 };

addTestPrograms();
rmSync('test-results', { recursive: true, force: true });
const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
const checked = judge(step('checks', 'scripts/check.ts'), none);
const counts = [
  checked,
  judge(step('tests without a browser', 'node_modules/vitest/vitest.mjs', vitest), countsOfVitest()),
  ...journeyRuns.map(({ what, args }, run) => {
    const playwright = ['test', '--reporter=line,json', ...args];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(run) };
    return judge(step(what, 'node_modules/@playwright/test/cli.js', playwright, env), countsOfJourneys(reportOf(run)));
  }),
];
if (checked.failed) console.error('failed: npm run check');
printFailures();
const sum = (kind: keyof Counts) => counts.reduce((total, count) => total + count[kind], 0);
for (const [what, time] of Object.entries(minutes)) console.log(`${time.toFixed(1)} minutes: ${what}`);
if (!isAll)
  console.log(
    'npm run test:all adds the journeys of each screen, other engines, cameras, crashes, speech and outside services.',
  );
// A test that passes when repeated has a race, and fails the run.
const failed = sum('failed') + sum('flaky');
console.log(`tests: ${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
