import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** Somebody at a browser of their own, signed in. */
export type Person = {
  page: Page;
  context: BrowserContext;
  firstName: string;
  email: string;
  /** A call of the API as this person; gives the answer's body. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
};

export const password = 'analytical engine';

type World = {
  /** The admin of a fresh organization with the team Leadership, at My 90. */
  ada: Person;
  /** A colleague who has joined Ada's organization and team. */
  grace: Person;
  /** A browser in which nobody is signed in. */
  visitor: Page;
};

/** Errors that the browser logs although all is as it should be: to ask who is signed in is a 401 for nobody. */
const isExpected = (text: string, url: string) => text.includes('401') && url.endsWith('/api/user');

/** Opens a browser of its own; whatever goes wrong in its console fails the test. */
async function openBrowser(browser: Browser, errors: string[]): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isExpected(message.text(), url)) errors.push(`${message.text()} (${url})`);
  });
  return { context, page };
}

async function openPerson(browser: Browser, errors: string[], firstName: string): Promise<Person> {
  const { context, page } = await openBrowser(browser, errors);
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`;
  const person: Person = {
    page,
    context,
    firstName,
    email,
    async call(method, path, body) {
      const response = await context.request.fetch(path, { method, data: body });
      expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
      return response.status() === 204 ? undefined : response.json();
    },
  };
  await person.call('POST', '/api/register', { firstName, lastName: 'Byron', email, password });
  return person;
}

export const test = base.extend<World & { errors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, 'errors in the console').toEqual([]);
  },
  ada: async ({ browser, errors }, use) => {
    const ada = await openPerson(browser, errors, 'Ada');
    await ada.call('POST', '/api/organizations', { name: 'Analytical Engines', timeZone: 'Europe/Lisbon' });
    await ada.call('POST', '/api/teams', { name: 'Leadership' });
    await use(ada);
    await ada.context.close();
  },
  grace: async ({ browser, errors, ada }, use) => {
    const grace = await openPerson(browser, errors, 'Grace');
    const [organization] = await ada.call<{ inviteCode: string }[]>('GET', '/api/organizations');
    await grace.call('POST', '/api/organizations/join', { inviteCode: organization?.inviteCode });
    const { id: userId } = await grace.call<{ id: string }>('GET', '/api/user');
    const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
    await ada.call('POST', `/api/teams/${team?.id}/members`, { userId });
    await use(grace);
    await grace.context.close();
  },
  visitor: async ({ browser, errors }, use) => {
    const { context, page } = await openBrowser(browser, errors);
    await use(page);
    await context.close();
  },
});

/** Fails with what axe finds on the page, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

export { expect };
