import type { Page } from '@playwright/test';
import { expect, type Person, test } from '../world.ts';

// The second visit needs what the first has stored, and a page that loads again.

/** Makes calls of a page wait until the returned function is called. */
async function holdCalls(page: Page, paths = '**/api/**'): Promise<() => Promise<void>> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(paths, async (route) => {
    await answered;
    await route.continue();
  });
  return async () => {
    answer();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Runs in the page: resolves when it has waited much longer than it does for a server. */
const oneSecondLater = 'new Promise((resolve) => setTimeout(resolve, 1_000 - performance.now()))';

const todo = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true });

/** Shows a person's to-dos, and waits until the browser has stored them. Returns where it has stored them. */
async function visit({ page, call }: Person, title: string): Promise<string> {
  await page.goto('/todos');
  await expect(todo(page, title)).toBeVisible();
  const { organizationId } = await call<{ organizationId: number }>('GET', '/api/user');
  const stored = `/kept/${organizationId}/api/todos?scope=mine&completed=false`;
  for (const key of ['/kept/none/api/user', stored])
    await expect.poll(() => page.evaluate(`caches.match('${key}').then(Boolean)`)).toBe(true);
  return stored;
}

/** Shows Grace a to-do of a private team, and then takes her out of the team. */
async function takeAway(ada: Person, grace: Person): Promise<void> {
  const team = await ada.call<{ id: number }>('POST', '/api/teams', { name: 'Crew', isPrivate: true });
  await ada.call('POST', `/api/teams/${team.id}/members`, { userId: grace.id });
  await ada.call('POST', '/api/todos', { title: 'Order the rope', teamId: team.id });
  await visit(grace, 'Order the rope');
  await ada.call('DELETE', `/api/teams/${team.id}/members/${grace.id}`);
}

/** Notes in each later load of a page whether a text has ever been there. */
const watchFor = (page: Page, text: string) =>
  page.addInitScript(`
    window.wasThere = false;
    new MutationObserver(() => {
      if (document.body?.textContent.includes(${JSON.stringify(text)})) wasThere = true;
    }).observe(document, { subtree: true, childList: true, characterData: true });`);

/** Loads a page again whose calls wait, and then lets them through. Expects the text of `watchFor` to be nowhere, all the time. */
async function expectNeverThere(page: Page, paths?: string): Promise<void> {
  const answer = await holdCalls(page, paths);
  await page.reload();
  await page.evaluate(oneSecondLater);
  await answer();
  await expect(page.getByRole('heading', { name: 'To-Dos', level: 1 })).toBeVisible();
  await expect(page.locator('main[aria-busy=true]')).toBeHidden();
  expect(await page.evaluate('wasThere')).toBe(false);
}

test('the rows of the last visit show until the server answers, and its answer replaces them', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/todos', { title: 'Order the rope' });
  await visit(ada, 'Order the rope');
  await page.goto('about:blank');
  await call('PUT', `/api/todos/${id}`, { title: 'Order two ropes' });
  await call('POST', '/api/todos', { title: 'Mend the sail' });
  const answer = await holdCalls(page);
  await page.goto('/todos');
  await expect(todo(page, 'Order the rope')).toBeVisible();
  await expect(page.locator('main[aria-busy=true]')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await answer();
  await expect(todo(page, 'Order two ropes')).toBeVisible();
  await expect(todo(page, 'Mend the sail')).toBeVisible();
  await expect(todo(page, 'Order the rope')).toBeHidden();
  await expect(page.locator('main[aria-busy=true]')).toBeHidden();
});

test('what a person does to the rows of the last visit shows at once, and is not lost', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/todos', { title: 'Order the rope' });
  await call('POST', '/api/todos', { title: 'Mend the sail' });
  await visit(ada, 'Order the rope');
  const answer = await holdCalls(page);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
  await expect(page.getByRole('heading', { name: 'Pending (1)' })).toBeVisible();
  await answer();
  await expect(page.getByRole('heading', { name: 'Completed (1)' })).toBeVisible();
  await expect(page.locator('main[aria-busy=true]')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Pending (1)' })).toBeVisible();
  expect(await call('GET', '/api/todos?completed=true')).toMatchObject([{ title: 'Order the rope' }]);
});

test('the last visit ends with what a person did there, and with what others did meanwhile', async ({ ada, grace }) => {
  const { page, call } = ada;
  await call('POST', '/api/todos', { title: 'Order the rope' });
  const stored = await visit(ada, 'Order the rope');
  await page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
  await grace.call('POST', '/api/todos', { title: 'Mend the sail', ownerId: ada.id });
  await expect(page.getByRole('heading', { name: 'Completed (1)' })).toBeVisible();
  const pending = () => page.evaluate(`caches.match('${stored}').then((response) => response.json())`);
  await expect.poll(pending).toMatchObject([{ title: 'Mend the sail' }]);
  const answer = await holdCalls(page);
  await page.reload();
  await expect(todo(page, 'Mend the sail')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pending (1)' })).toBeVisible();
  await answer();
});

test('another account on the same browser never sees the rows of the one before', async ({ ada, grace }) => {
  const { page, call } = ada;
  await call('POST', '/api/todos', { title: 'Order the rope' });
  await visit(ada, 'Order the rope');
  // Ada has not signed out.
  await call('POST', '/api/login', { email: grace.email, password: 'analytical engine' });
  await watchFor(page, 'Order the rope');
  await expectNeverThere(page);
});

test('what a person lost the right to see does not show once the server has said so', async ({ ada, grace }) => {
  const { page } = grace;
  await takeAway(ada, grace);
  await watchFor(page, 'Order the rope');
  // The server says at once what she may see, and not yet what it is.
  await expectNeverThere(page, '**/api/todos**');
});

test('what a slow line still shows of a lost right goes as soon as the server answers', async ({ ada, grace }) => {
  const { page } = grace;
  await takeAway(ada, grace);
  const answer = await holdCalls(page);
  await page.reload();
  await expect(todo(page, 'Order the rope')).toBeVisible();
  await answer();
  await expect(todo(page, 'Order the rope')).toBeHidden();
});
