// `npm run bench -- slow-line`: when is there something to read, on a line of 50 kB a second with 400 ms to the server and back?
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '#e2e/browser.ts';
import { freePort } from '#test/free-port.ts';
import { print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';
import { seed, token } from './seed.ts';

const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Runs in the page: the time of its first content, in ms. */
const firstPaint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`;

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const product = await startProduct(dataDir, await freePort());
await seed(databaseOf(dataDir));
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
for (const [who, cookies] of [
  ['My 90', [{ name: 'quarterdeck_session', value: token, url: product.url }]],
  ['the sign-in', []],
] as const) {
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
  await context.addCookies([...cookies]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  const began = performance.now();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  const whole = performance.now() - began;
  const first = await page.evaluate<number>(firstPaint);
  print(who, `${round(first)} ms; its own heading ${round(whole)} ms`, '< 2,000 ms', first < 2_000);
  await context.close();
}
await browser.close();
await product.stop();
await rm(dataDir, { recursive: true });
