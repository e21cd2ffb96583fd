// `npm test`: the checks, the tests through HTTP on a real PostgreSQL, and the journeys in a real browser.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#e2e/browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-results-'));
const bin = (name: string) => `node_modules/.bin/${name}`;

/** Runs a step before everybody's eyes; gives whether it passed. */
function step(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

/** Makes sure that there is a browser: installs one as root on Debian, else says what to install. */
function demandBrowser(): void {
  if (findBrowser()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the tests in a browser…');
    const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
    if (findBrowser()) return;
  }
  console.error('The tests need Chromium or Chrome: install one, or name its program in CHROMIUM.');
  process.exit(1);
}

type Counts = { passed: number; failed: number; skipped: number };

function countsOfVitest(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function countsOfPlaywright(file: string): Counts {
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

demandBrowser();
const [vitest, playwright] = [join(folder, 'vitest.json'), join(folder, 'playwright.json')];
const passes = [
  step(bin('node'), ['scripts/check.ts']),
  step(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`]),
  step(bin('playwright'), ['test', '--reporter=line,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright }),
];
const counts = [
  ...(existsSync(vitest) ? [countsOfVitest(vitest)] : []),
  ...(existsSync(playwright) ? [countsOfPlaywright(playwright)] : []),
];
const sum = (kind: keyof Counts) => counts.reduce((total, count) => total + count[kind], 0);
rmSync(folder, { recursive: true });
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = passes.every(Boolean) ? 0 : 1;
