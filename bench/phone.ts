import { gzipSync } from 'node:zlib';
import type { BrowserContext, BrowserContextOptions, Page, Response } from '@playwright/test';
import { insertLongLists } from '#test/long-lists.ts';
import { median } from './figures.ts';
import { phone, type Seen, screenPaths, slowdown, watch } from './first-paint.ts';
import type { Figure } from './light.ts';
import { startWithOrganization } from './new-organization.ts';

/** Starts the product with one organization of 30 rows of every noun, behind a slow line. Its admin is signed in in each new context. */
async function open(roundTripMs: number) {
  const { url, browser, context, client, close } = await startWithOrganization(roundTripMs);
  await insertLongLists(client, 1, 1, 30);
  await client.end();
  const storageState = await context.storageState();
  return {
    request: context.request,
    newContext: (options: BrowserContextOptions) => browser.newContext({ ...options, baseURL: url, storageState }),
    close,
  };
}

/** Opens a page whose processor is that of a phone, visits a screen, and waits until all is there. */
async function visit(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main [role="status"][aria-label="Loading"]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  return page;
}

/** Runs in the page: resolves once the service worker has installed, and has what this page has loaded. */
const installed = `navigator.serviceWorker.ready.then(() => new Promise((resolve) => setTimeout(resolve, 4_000)))`;

/** Returns the largest paints of the screens on a slow phone, with an empty cache and on the next visit of the same person. */
export async function measureScreens(): Promise<Figure[]> {
  const { newContext, close } = await open(150);
  const figures: Figure[] = [];
  for (const path of screenPaths) {
    const context = await newContext(phone);
    const page = await visit(context, path);
    const first = await page.evaluate<Seen>('seen');
    await page.evaluate(installed);
    await page.close();
    const second = await (await visit(context, path)).evaluate<Seen>('seen');
    await context.close();
    const name = path === '/' ? 'My 90' : path;
    figures.push(
      { what: `${name}, first visit`, unit: 'ms', number: first.largest, aim: '<= 0.65 of before' },
      { what: `${name}, second visit`, unit: 'ms', number: second.largest, aim: '<= 0.65 of before' },
      { what: `${name}, second of first`, unit: '', number: second.largest / first.largest, aim: '<= 0.35' },
      { what: `${name}, shift in both`, unit: '', number: first.shift + second.shift, aim: '<= 0.02' },
    );
  }
  await close();
  return figures;
}

/** Runs in the page: resolves once a condition holds. */
const until = (condition: string) =>
  `new Promise((resolve) => { const look = () => (${condition} ? resolve() : requestAnimationFrame(look)); look(); })`;

/** Runs in the page: notes when the first to-do appears. */
const watchRows = `
  window.rowsAt = 0;
  new MutationObserver(() => {
    if (!rowsAt && document.body?.textContent.includes('To-do for rock')) rowsAt = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });`;
/** Runs in the page: returns the addresses of all files that arrived before the first to-do. */
const arrived = `performance.getEntriesByType('resource').filter((entry) => entry.responseEnd < rowsAt).map(({ name }) => name)`;

/** Returns the JavaScript that My 90 has loaded when its rows appear, compressed: the median of five loads. */
export async function measureScripts(): Promise<Figure[]> {
  const { newContext, close } = await open(150);
  const kilobytes: number[] = [];
  for (let load = 0; load < 5; load++) {
    const context = await newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(watchRows);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto('/');
    await page.evaluate(until('rowsAt > 0'));
    const names = await page.evaluate<string[]>(arrived);
    const bodies = scripts.filter((script) => names.includes(script.url())).map((script) => script.body());
    kilobytes.push((await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000);
    await context.close();
  }
  await close();
  return [{ what: 'JavaScript until the rows of My 90, gzip', unit: 'kB', number: median(kilobytes), aim: '<= 120' }];
}

const cells = 10;

/** Runs in the page: notes how long it took from each Enter until the next cell was drawn with the focus. */
const watchEnter = `
  window.took = [];
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    const began = performance.now();
    const before = document.activeElement;
    const look = () => document.activeElement !== before && document.activeElement !== document.body
      ? took.push(performance.now() - began) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  }, { capture: true });`;

/** Returns how long the next cell takes after Enter, with 300 ms to the server and back, and how many of the numbers are stored. */
export async function measureTyping(): Promise<Figure[]> {
  const { newContext, request, close } = await open(300);
  const page = await (await newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto('/scorecard?week=2026-W47');
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchEnter);
  await page.getByRole('row').filter({ hasText: 'Rocks a week' }).first().getByRole('gridcell').nth(6).click();
  for (let cell = 0; cell < cells; cell++) {
    await page.keyboard.type(`${7_000 + cell}`);
    await page.keyboard.press('Enter');
    await page.evaluate(until(`took.length > ${cell}`));
  }
  const took = await page.evaluate<number[]>('took');
  await page.waitForLoadState('networkidle');
  const stored = await (await request.get('/api/measurables?year=2026')).text();
  await close();
  const missing = Array.from({ length: cells }, (_, cell) => 7_000 + cell).filter(
    (value) => !stored.includes(`${value}`),
  );
  return [
    { what: 'a typed number, from Enter to the next cell', unit: 'ms', number: Math.max(...took), aim: '<= 50' },
    { what: 'typed numbers that are lost, of ten', unit: '', number: missing.length, aim: '<= 0' },
  ];
}
