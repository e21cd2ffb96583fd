import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A signed-out browser with one page. */
export type OpenBrowser = { context: BrowserContext; page: Page; devtools: CDPSession };

/**
 * Browsers that earlier journeys of this worker have left, by their options. A new browser compiles the whole product
 * again: with used ones the journeys need a fifth less processor time.
 */
const left = new Map<string, OpenBrowser[]>();

/** Browsers that cannot be used again, because a journey changed them in a way that `leaveBrowser` does not undo. */
const changed = new WeakSet<BrowserContext>();

/** The calls that change a browser for longer than its page. */
const changes = [
  ...['addInitScript', 'emulateMedia', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'routeWebSocket'],
  ...['setOffline', 'setViewportSize'],
];

/** Notices when a journey changes a browser. */
function watch(context: BrowserContext, target: BrowserContext | Page, names: string[]): void {
  const calls = target as unknown as Record<string, ((...parts: unknown[]) => unknown) | undefined>;
  for (const name of names) {
    const call = calls[name]?.bind(target);
    if (!call) continue;
    calls[name] = (...parts) => {
      changed.add(context);
      return call(...parts);
    };
  }
}

/** Opens a new browser, or one with these options that an earlier journey has left. `url` is another server's address. */
export async function openBrowser(browser: Browser, options: string, url?: string): Promise<OpenBrowser> {
  const used = url ? undefined : left.get(options)?.pop();
  if (used) return used;
  const context = await browser.newContext(url ? { baseURL: url } : {});
  if (url) changed.add(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  watch(context, context, changes);
  watch(context, page, [...changes, 'on']);
  return { context, page, devtools };
}

/** Empties a browser for the next journey; closes it if that is not possible. */
export async function leaveBrowser(one: OpenBrowser, options: string): Promise<void> {
  const { context, page, devtools } = one;
  if (changed.has(context) || page.isClosed()) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll();
  await page.unrouteAll();
  await context.clearCookies();
  // An address with the headers of the product: for a blank page, the browser would start another process.
  const isThere = await page.goto('/readyz').catch(() => undefined);
  // The page was loading something itself.
  if (!isThere) return context.close();
  await page.mouse.move(0, 0);
  await page.evaluate('sessionStorage.clear()');
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  left.set(options, [...(left.get(options) ?? []), one]);
}
