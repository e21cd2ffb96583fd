import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { dayIn as calendarDayIn } from '#rules/dates.ts';
import { leaveBrowser, type OpenBrowser, openBrowser, settle, twoFrames } from './browsers.ts';
import { type Cable, layCable } from './cable.ts';

/** A signed-in person in a separate browser. */
export type Person = {
  page: Page;
  context: BrowserContext;
  id: string;
  firstName: string;
  email: string;
  /** A call of the API as this person; returns the body of the response. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
};

export const password = 'analytical engine';
/** The smallest picture, as PNG. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The time zone of Ada's organization. */
const timeZone = 'Europe/Lisbon';

/** The console messages of the browsers. Messages that were not allowed fail the test. */
type ConsoleErrors = { messages: string[]; allow(what: RegExp): void };

type World = {
  /** Allows a console error in this test: `text (address)`. */
  allow: ConsoleErrors['allow'];
  /** Registers a person without an organization; `url` is another address of the server. */
  meet(firstName: string, url?: string): Promise<Person>;
  /** The admin of a new organization with the team Leadership. */
  ada: Person;
  /** A colleague who has joined Ada's organization and team. */
  grace: Person;
  /** A signed-out browser. */
  visitor: Page;
  /** A proxy to the server that can be cut. */
  cable: Cable;
};

type Fixtures = {
  consoleErrors: ConsoleErrors;
  /** Opens a signed-out browser until the end of the test; `url` is another address of the server. */
  open(url?: string): Promise<OpenBrowser>;
};

/**
 * A signed-out page gets a 401 when it asks for the user, and for the channels, which load last, if the sign-out comes first. A page that stood still for nine seconds, as with five cameras on one
 * processor, sends to a connection that the server has just closed, and connects again.
 */
const always = /status of 401 .*\/api\/(user|chat\/overview)\)$|^WebSocket is already in CLOSING/;

/** How many times slower the browser's processor is; 1 is full speed. */
const slowdown = Number(process.env.E2E_SLOWDOWN || 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Collects the errors that the pages of a browser report. */
function collectErrors(context: BrowserContext, { messages }: ConsoleErrors): void {
  context.on('weberror', (error) => messages.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') messages.push(`${message.text()} (${message.location().url})`);
  });
}

/** A call of the API with the cookies of a browser; returns the body of the response. */
const callerIn =
  (context: BrowserContext): Person['call'] =>
  async (method, path, body) => {
    const response = await context.request.fetch(path, { method, data: body });
    expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
    return response.status() === 204 ? undefined : response.json();
  };

/** The invite code of a person's organization. */
export async function inviteCodeOf(person: Person): Promise<string> {
  const [organization] = await person.call<{ inviteCode: string }[]>('GET', '/api/organizations');
  return organization?.inviteCode ?? '';
}

/** Someone who joins an admin's organization. */
export async function meetColleague(
  name: string,
  admin: Person,
  meet: (name: string) => Promise<Person>,
): Promise<Person> {
  const person = await meet(name);
  await person.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(admin) });
  return person;
}

export const test = base.extend<World & Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  consoleErrors: async ({}, use) => {
    const allowed = [always];
    const messages: string[] = [];
    await use({ messages, allow: (what) => allowed.push(what) });
    const unexpected = messages.filter((line) => !allowed.some((pattern) => pattern.test(line)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
  allow: ({ consoleErrors }, use) => use(consoleErrors.allow),
  open: async ({ browser, consoleErrors, viewport, hasTouch, serviceWorkers, locale, timezoneId }, use) => {
    const options = JSON.stringify([viewport, hasTouch, serviceWorkers, locale, timezoneId]);
    const opened: OpenBrowser[] = [];
    await use(async (url) => {
      const one = await openBrowser(browser, options, url);
      opened.push(one);
      collectErrors(one.context, consoleErrors);
      if (slowdown > 1) {
        one.context.on('page', slowDown);
        await slowDown(one.page);
      }
      return one;
    });
    for (const one of opened) {
      for (const kind of ['weberror', 'console']) one.context.removeAllListeners(kind);
      await leaveBrowser(one, options);
    }
  },
  meet: async ({ open }, use) => {
    await use(async (firstName, url) => {
      const { context, page } = await open(url);
      const call = callerIn(context);
      const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`;
      const account = { firstName, lastName: 'Byron', email, password };
      const { id } = await call<{ id: string }>('POST', '/api/register', account);
      return { page, context, id, firstName, email, call };
    });
  },
  ada: async ({ meet }, use) => {
    const ada = await meet('Ada');
    await ada.call('POST', '/api/organizations', { name: 'Analytical Engines', timeZone });
    await ada.call('POST', '/api/teams', { name: 'Leadership' });
    await use(ada);
  },
  grace: async ({ meet, ada }, use) => {
    const grace = await meetColleague('Grace', ada, meet);
    const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
    await ada.call('POST', `/api/teams/${team?.id}/members`, { userId: grace.id });
    await use(grace);
  },
  visitor: async ({ open }, use) => {
    await use((await open()).page);
  },
  cable: async ({ baseURL }, use) => {
    const cable = await layCable(baseURL ?? '');
    await use(cable);
    cable.close();
  },
});

/** Runs in the page: goes to a screen within it. At the sign-in, the page notices who has signed in meanwhile, and then goes there. */
const go = (path: string) => `(() => {
  const isSignedOut = location.pathname === '/auth';
  history.pushState(isSignedOut ? ${JSON.stringify(path)} : null, '', isSignedOut ? '/auth' : ${JSON.stringify(path)});
  dispatchEvent(new PopStateEvent('popstate'));
  if (isSignedOut) dispatchEvent(new Event('visibilitychange'));
})()`;

/**
 * Shows a screen with all that it loads: within the page if it has loaded the product, which costs a third of a page load. Use `goto`
 * only where loading is what the journey is about.
 */
export async function show(page: Page, path: string): Promise<void> {
  const heading = await page.$('h1').catch(() => null);
  const isSame = heading && new URL(page.url()).pathname === new URL(path, page.url()).pathname;
  await (heading ? page.evaluate(go(path)) : page.goto(path));
  if (heading && !isSame) await heading.waitForElementState('hidden');
  await twoFrames(page);
  // The screen follows its address when it has time. What it shows meanwhile can be used, but belongs to the address before.
  await page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
  await settle(page);
}

/** The date, `YYYY-MM-DD`, this number of days from today in Ada's organization. */
export const dayIn = (days: number) => calendarDayIn(timeZone, new Date(Date.now() + days * 24 * 3600_000));

/** Waits until no part of the screen is loading. */
export const seeAllLoaded = (page: Page): Promise<void> =>
  expect(page.locator('main [role="status"][aria-label]').filter({ visible: true })).toHaveCount(0);

/** Makes someone a super admin as an operator does, while the server runs. */
export async function promote({ email }: Person): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR };
  await promisify(execFile)('node_modules/.bin/node', ['scripts/super-admin.ts', email], { env });
}

/** Waits for a toast with this title and, if given, this description. */
export async function expectToast(page: Page, title: string, description = title): Promise<void> {
  const saying = (text: string) => ({ has: page.getByText(text, { exact: true }) });
  await expect(page.getByRole('alert').filter(saying(title)).filter(saying(description)).last()).toBeVisible();
}

/** Hovers the toast, which stays meanwhile. */
export const holdToast = (page: Page): Promise<void> =>
  page.getByRole('alert').filter({ visible: true }).last().hover();

export { expect };
