import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { dayIn as calendarDayIn } from '#rules/dates.ts';
import { type Cable, layCable } from './cable.ts';

/** Someone at a browser of their own, signed in. */
export type Person = {
  page: Page;
  context: BrowserContext;
  id: string;
  firstName: string;
  email: string;
  /** A call of the API as this person; gives the answer's body. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
};

export const password = 'analytical engine';
/** The smallest picture, as PNG. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Where Ada's organization is at home. */
const timeZone = 'Europe/Lisbon';

/** What browsers write into their consoles. Whatever was not allowed fails the test. */
type Trouble = { seen: string[]; allow(what: RegExp): void };

type World = {
  /** Lets an error be written into a console of this test: `text (address)`. */
  allow: Trouble['allow'];
  /** Registers someone, in no organization yet; `url` is another way to the server. */
  meet(firstName: string, url?: string): Promise<Person>;
  /** The admin of a fresh organization with the team Leadership. */
  ada: Person;
  /** A colleague who has joined Ada's organization and team. */
  grace: Person;
  /** A browser in which no one is signed in. */
  visitor: Page;
  /** A way to the server that can be cut. */
  cable: Cable;
};

/** To ask who is signed in is a 401 for no one, and all is as it should be. */
const always = /status of 401 .*\/api\/user\)$/;

/** How many times slower the processor is to seem to the browser; with 1 it is as fast as it is. */
const slowdown = Number(process.env.E2E_SLOWDOWN || 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function openBrowser(browser: Browser, trouble: Trouble, baseURL?: string): Promise<BrowserContext> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  if (slowdown > 1) context.on('page', slowDown);
  context.on('weberror', (error) => trouble.seen.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.seen.push(`${message.text()} (${message.location().url})`);
  });
  return context;
}

/** A call of the API with the cookies of a browser; gives the answer's body. */
const callerIn =
  (context: BrowserContext): Person['call'] =>
  async (method, path, body) => {
    const response = await context.request.fetch(path, { method, data: body });
    expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
    return response.status() === 204 ? undefined : response.json();
  };

/** The code by which one joins a person's organization. */
export async function inviteCodeOf(person: Person): Promise<string> {
  const [organization] = await person.call<{ inviteCode: string }[]>('GET', '/api/organizations');
  return organization?.inviteCode ?? '';
}

export const test = base.extend<World & { trouble: Trouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  trouble: async ({}, use) => {
    const allowed = [always];
    const seen: string[] = [];
    await use({ seen, allow: (what) => allowed.push(what) });
    const unexpected = seen.filter((line) => !allowed.some((pattern) => pattern.test(line)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
  allow: ({ trouble }, use) => use(trouble.allow),
  meet: async ({ browser, trouble }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (firstName, url) => {
      const context = await openBrowser(browser, trouble, url);
      contexts.push(context);
      const call = callerIn(context);
      const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`;
      const account = { firstName, lastName: 'Byron', email, password };
      const { id } = await call<{ id: string }>('POST', '/api/register', account);
      return { page: await context.newPage(), context, id, firstName, email, call };
    });
    for (const context of contexts) await context.close();
  },
  ada: async ({ meet }, use) => {
    const ada = await meet('Ada');
    await ada.call('POST', '/api/organizations', { name: 'Analytical Engines', timeZone });
    await ada.call('POST', '/api/teams', { name: 'Leadership' });
    await use(ada);
  },
  grace: async ({ meet, ada }, use) => {
    const grace = await meet('Grace');
    await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
    const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
    await ada.call('POST', `/api/teams/${team?.id}/members`, { userId: grace.id });
    await use(grace);
  },
  visitor: async ({ browser, trouble }, use) => {
    const context = await openBrowser(browser, trouble);
    await use(await context.newPage());
    await context.close();
  },
  cable: async ({ baseURL }, use) => {
    const cable = await layCable(baseURL ?? '');
    await use(cable);
    cable.close();
  },
});

/**
 * Goes to another screen within the page, as a link does. To load the page anew costs as much as thirty calls: that is for
 * what is about it.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const heading = await page.locator('main h1').elementHandle();
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await heading?.waitForElementState('hidden');
}

/** The day, `YYYY-MM-DD`, so many days from today in Ada's organization. */
export const dayIn = (days: number) => calendarDayIn(timeZone, new Date(Date.now() + days * 24 * 3600_000));

/** Waits for a toast with this title and, if given, this description. */
export async function expectToast(page: Page, title: string, description = title): Promise<void> {
  const saying = (text: string) => ({ has: page.getByText(text, { exact: true }) });
  await expect(page.getByRole('alert').filter(saying(title)).filter(saying(description)).last()).toBeVisible();
}

/** Points at the toast, which stays for as long. */
export const holdToast = (page: Page): Promise<void> => page.getByRole('alert').hover();

export { expect };
