import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '#e2e/browser.ts';
import { median, print, round } from './figures.ts';

/** The phone and the line that Lighthouse assumes: 1.6 Mbit/s, 150 ms to the server and back. */
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 };
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** How much slower than this machine the phone is. */
export const slowdown = 2;

/** The screens that people open most. */
export const screenPaths = ['/', '/rocks', '/scorecard', '/todos', '/meetings'];

/** Runs in the page: notes the paints and shifts from the beginning. */
export const watch = `
  window.seen = { first: 0, largest: 0, shift: 0 };
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.first = startTime; });
  on('largest-contentful-paint', ({ startTime }) => { seen.largest = startTime; });
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });`;

export type Seen = { first: number; largest: number; shift: number };

/** Prints when the screens that people open most are drawn on a slow phone with an empty cache: medians of three loads. */
export async function printFirstPaints(url: string, token: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  for (const path of screenPaths) {
    const loads: Seen[] = [];
    for (let load = 0; load < 3; load++) {
      const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...phone });
      await context.addCookies([{ name: 'quarterdeck_session', value: token, url }]);
      const page = await context.newPage();
      await page.addInitScript(watch);
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', line);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('main [role="status"][aria-label="Loading"]').first().waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      loads.push(await page.evaluate<Seen>('seen'));
      await context.close();
    }
    const of = (name: keyof Seen) => median(loads.map((load) => load[name]));
    const figures = `first ${round(of('first'))} ms, largest ${round(of('largest'))} ms, shift ${of('shift').toFixed(3)}`;
    const isMet = of('largest') <= 2_500 && of('shift') <= 0.02;
    print(`paints of ${path} on a slow phone`, figures, '2,500 ms, 0.020', isMet);
  }
  await browser.close();
}
