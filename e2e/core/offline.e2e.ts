import type { Page } from '@playwright/test';
import { expect, inviteCodeOf, test } from '../world.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the client and the data of the screen are stored in the browser. */
async function settle(page: Page, answer: string): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await expect.poll(() => page.evaluate(`caches.match('${answer}').then(Boolean)`)).toBe(true);
}

test('Quarterdeck starts offline with the last saved data, says so, and continues when the server is back', async ({
  ada,
  meet,
  cable,
  allow,
}) => {
  allow(/net::ERR|Failed to load resource|WebSocket|Failed to fetch|dynamically imported/);
  const grace = await meet('Grace', cable.url);
  await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  await grace.call('POST', '/api/todos', { title: 'Order the rope', ownerId: grace.id });
  const { page } = grace;
  const { organizationId } = await grace.call<{ organizationId: number }>('GET', '/api/user');
  await page.goto('/');
  // Loads last, and deletes what is stored of channels that the user has lost, and of nothing else.
  await settle(page, `/kept/${organizationId}/api/chat/overview`);
  await settle(page, '/kept/none/api/user');
  await page.goto('/todos');
  await expect(page.getByRole('button', { name: 'Order the rope', exact: true })).toBeVisible();
  await settle(page, `/kept/${organizationId}/api/todos?scope=mine&completed=false`);
  cable.cut();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Order the rope', exact: true })).toBeVisible();
  await expect(page.getByText("You're offline. Showing the last version we loaded.")).toBeVisible();
  await page.getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByText(/Not available offline/)).toBeVisible();
  await ada.call('POST', '/api/todos', { title: 'Mend the sail', ownerId: grace.id });
  await page.getByRole('link', { name: 'To-Dos' }).first().click();
  cable.mend();
  await expect(page.getByRole('button', { name: 'Mend the sail', exact: true })).toBeVisible();
  await expect(page.getByText("You're offline")).toBeHidden();
});

test('signing out deletes all data from the browser', async ({ ada: { page } }) => {
  await page.goto('/');
  await settle(page, '/kept/none/api/user');
  await page.keyboard.type('ci');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('The slip is damp');
  const stored = () => page.evaluate<string>('JSON.stringify({ ...localStorage })');
  await page.goto('/');
  await expect.poll(stored).toContain('The slip is damp');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect.poll(() => page.evaluate(`caches.has('quarterdeck-answers')`)).toBe(false);
  await expect.poll(stored).not.toContain('The slip is damp');
});

test('it can be installed: a manifest with icons, one of them maskable', async ({ ada: { page } }) => {
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  await settle(page, '/');
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(data).toContain('maskable');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
