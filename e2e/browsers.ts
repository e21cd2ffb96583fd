import { setTimeout as after } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  expect,
  type Page,
  type Request,
  type ViewportSize,
} from '@playwright/test';

/** A signed-out browser with one page. */
export type OpenBrowser = { context: BrowserContext; page: Page; devtools: CDPSession; viewport: ViewportSize | null };

/**
 * Browsers that earlier journeys of this worker have left, by their options. Their page shows the sign-in, and has loaded the
 * product: a new browser would compile and draw all of it again.
 */
const left = new Map<string, OpenBrowser[]>();

/** Browsers that cannot be used again, because a journey changed them in a way that `leaveBrowser` does not undo. */
const changed = new WeakSet<BrowserContext>();

/** What the pages of a browser have asked for, and the server has not answered. */
const unanswered = new WeakMap<BrowserContext, Set<Request>>();

function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  unanswered.set(context, requests);
  context.on('request', (request) => {
    // What the document before has asked for may never be reported as answered.
    if (request.isNavigationRequest()) for (const one of requests) if (one.method() === 'GET') requests.delete(one);
    requests.add(request);
  });
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until a page has been drawn. A screen may lead to another document meanwhile. */
export async function twoFrames(page: Page): Promise<void> {
  await page
    .evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    .catch(() => undefined);
}

/** How long a journey waits for all that a screen has asked for before it goes on, in ms. */
const maxSettlingMs = 15_000;

/** Waits until a page has everything that it asked for, and shows it. What it shows may ask for more. */
export async function settle(page: Page): Promise<void> {
  const isWaiting = () => (unanswered.get(page.context())?.size ?? 0) > 0;
  const until = Date.now() + maxSettlingMs;
  for (let round = 0; round < 2; round++)
    do await twoFrames(page);
    while (isWaiting() && Date.now() < until);
}

/** The calls that change a browser for longer than its page. What developer tools emulate may outlast their session. */
const changes = ['addInitScript', 'exposeFunction', 'newCDPSession', 'routeWebSocket'];

/** Notices when a journey changes a browser. */
function watch(context: BrowserContext, target: BrowserContext | Page): void {
  const calls = target as unknown as Record<string, ((...parts: unknown[]) => unknown) | undefined>;
  for (const name of changes) {
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
  watchRequests(context);
  watch(context, context);
  watch(context, page);
  return { context, page, devtools, viewport: page.viewportSize() };
}

/** Undoes what a journey has set in a browser. */
async function undoSettings({ context, page, viewport }: OpenBrowser): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await context.unrouteAll();
  await page.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null });
  if (viewport) await page.setViewportSize(viewport);
}

/**
 * Runs in the page: whether it shows no toast and no dialog, has its first colors, language and terms, and the browser keeps no
 * change that was not sent.
 */
const isEmpty = `(async () => {
  if (document.querySelector('[role=alert], [role=dialog], dialog[open]')) return false;
  if (['scheme', 'language'].some((name) => localStorage.getItem('quarterdeck.' + name) !== null)) return false;
  const terms = Object.keys(localStorage).filter((key) => key.startsWith('quarterdeck.terms'));
  if (terms.some((key) => localStorage.getItem(key) !== '{}')) return false;
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'quarterdeck');
  return !isThere || new Promise((resolve, reject) => {
    const opening = indexedDB.open('quarterdeck');
    opening.onerror = opening.onblocked = () => resolve(false);
    opening.onsuccess = ({ target: { result: database } }) => {
      try {
        const changes = database.transaction('waiting changes').objectStore('waiting changes');
        changes.count().onsuccess = ({ target }) => resolve(target.result === 0);
        database.close();
      } catch (error) {
        reject(error);
      }
    };
  });
})()`;

/** Signs out, as the product does when a session ends elsewhere. Returns whether the page then shows the sign-in and nothing else. */
async function signOut({ context, page }: OpenBrowser): Promise<boolean> {
  const isProduct = await page.evaluate<boolean>('document.getElementById("root")?.childElementCount > 0');
  if (!isProduct) return false;
  // A change that is answered after the sign-out reports an error, which the next journey would be blamed for.
  const changes = () => [...(unanswered.get(context) ?? [])].filter((request) => request.method() !== 'GET');
  await expect.poll(changes, { timeout: 5_000 }).toEqual([]);
  await context.request.post('/api/logout');
  await page.waitForURL('/auth', { timeout: 5_000 });
  await page.getByRole('textbox', { name: 'Email' }).waitFor({ timeout: 5_000 });
  // What the page asked for at that moment is refused, for which the next journey would be blamed, too.
  await expect.poll(() => unanswered.get(context)?.size ?? 0, { timeout: 5_000 }).toBe(0);
  // Takes the focus from the form, because the next user has typed nothing yet.
  await page.mouse.click(0, 0);
  return page.evaluate<boolean>(isEmpty);
}

/** Empties a browser for the next journey. Returns whether that was possible. */
async function empty(one: OpenBrowser): Promise<boolean> {
  const { context, page, devtools } = one;
  await undoSettings(one);
  const isSignedOut = await signOut(one).catch(() => false);
  await context.clearCookies();
  // Its address, with the headers of the product: for a blank page, the browser would start another process.
  if (!isSignedOut && !(await page.goto('/readyz').catch(() => undefined))) return false;
  unanswered.get(context)?.clear();
  await page.evaluate('localStorage.clear(); sessionStorage.clear(); history.replaceState(null, "", location.href)');
  if (!isSignedOut)
    await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  return true;
}

/** How long a page may take to become empty, in ms. One that does not answer is closed: what it should show, the journey has seen. */
const maxEmptyingMs = 30_000;

/** Keeps a browser, emptied, for the next journey; closes it if that is not possible. */
export async function leaveBrowser(one: OpenBrowser, options: string): Promise<void> {
  const { context, page } = one;
  const isReusable = !changed.has(context) && !page.isClosed();
  const isEmpty = isReusable && (await Promise.race([empty(one).catch(() => false), after(maxEmptyingMs, false)]));
  if (!isEmpty) return context.close();
  left.set(options, [...(left.get(options) ?? []), one]);
}
