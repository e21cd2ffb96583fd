import { gzipSync } from 'node:zlib';
import { chromium, type Response } from '@playwright/test';
import { browserArguments, findBrowser } from '#e2e/browser.ts';
import { median } from './figures.ts';

/** Runs in the page. */
const largestPaint = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true }))`;

/** Runs in the page: the URLs of the resources it requested before this time. */
const askedBefore = (ms: number) =>
  `performance.getEntriesByType('resource').filter((entry) => entry.startTime < ${ms}).map(({ name }) => name)`;

/**
 * The first load of My 90, each figure the median of five loads with an empty cache: gzipped JavaScript requested before the
 * largest contentful paint, in kB (1000 bytes), and that paint in ms. Also returns the API requests of
 * the last load.
 */
export async function measureFirstLoad(
  url: string,
): Promise<{ scriptKilobytes: number; lcp: number; asked: string[] }> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const paints: number[] = [];
  const bytes: number[] = [];
  let asked: string[] = [];
  const account = await browser.newContext({ baseURL: url });
  const person = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `ada.${Date.now()}@example.com`,
    password: 'analytical engine',
  };
  const { request } = account;
  await request.post('/api/register', { data: person });
  await request.post('/api/organizations', { data: { name: 'Bench' } });
  await request.post('/api/teams', { data: { name: 'Leadership' } });
  const { id: ownerId } = await (await request.get('/api/user')).json();
  for (const title of ['One', 'Two', 'Three']) await request.post('/api/rocks', { data: { title, ownerId } });
  const state = await account.storageState();
  for (let load = 0; load < 5; load++) {
    const context = await browser.newContext({ baseURL: url, storageState: state });
    const page = await context.newPage();
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    asked = [];
    page.on('request', (request) => {
      const path = request.url().slice(url.length);
      if (request.method() === 'GET' && path.startsWith('/api/')) asked.push(path);
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const paint = await page.evaluate<number>(largestPaint);
    const early = await page.evaluate<string[]>(askedBefore(paint));
    const bodies = scripts.filter((script) => early.includes(script.url())).map((script) => script.body());
    bytes.push((await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0));
    paints.push(paint);
    await context.close();
  }
  await browser.close();
  return { scriptKilobytes: median(bytes) / 1000, lcp: median(paints), asked };
}
