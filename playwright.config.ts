import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './e2e/browser.ts';

const port = 3210;
// The configuration is read by each worker too: they must not each make a folder.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'quarterdeck-e2e-'));

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'exec node_modules/.bin/node server/main.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
});
