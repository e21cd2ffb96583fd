import { expect, show, test } from '../world.ts';

test('a list prints in full, in light mode, without controls', async ({ ada }) => {
  const { page } = ada;
  for (let number = 1; number <= 60; number++) await ada.call('POST', '/api/todos', { title: `Task ${number}` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/todos');
  const rows = page.getByRole('list', { name: 'Pending to-dos' }).getByRole('listitem');
  await expect(page.getByRole('heading', { name: 'Pending (60)' })).toBeVisible();
  await expect.poll(() => rows.count()).toBeLessThan(60);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(rows).toHaveCount(60);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Todo' })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(() => rows.count()).toBeLessThan(60);
});

test('a list is printed in full even at the moment at which it appears', async ({ ada }) => {
  for (let number = 1; number <= 60; number++) await ada.call('POST', '/api/todos', { title: `Task ${number}` });
  const { page } = ada;
  await page.addInitScript(`new MutationObserver((changes, observer) => {
    const rows = () => document.querySelectorAll('main ul[aria-label="Pending to-dos"] > li').length;
    if (rows() === 0) return;
    observer.disconnect();
    dispatchEvent(new Event('beforeprint'));
    window.printedRows = rows();
    dispatchEvent(new Event('afterprint'));
  }).observe(document, { childList: true, subtree: true })`);
  await page.goto('/todos');
  await expect.poll(() => page.evaluate('window.printedRows')).toBe(60);
});

test('a scorecard prints with its values and without the field for a new row', async ({ ada }) => {
  const { page } = ada;
  const { id: scorecardId } = await ada.call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  await ada.call('POST', '/api/measurables', { name: 'Boats sold', scorecardId });
  await page.goto('/scorecard');
  const field = page.getByRole('textbox', { name: 'New measurable' });
  await expect(field).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Boats sold').filter({ visible: true }).first()).toBeVisible();
  await expect(field).toBeHidden();
});

test('every screen prints in light mode, and a channel fills the paper', async ({ ada }) => {
  const { page } = ada;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'Yard', type: 'public' });
  await ada.call('POST', `/api/chat/channels/${id}/messages`, { content: 'The crane is back on Thursday morning' });
  await page.goto(`/chat/${id}`);
  const message = page.getByText('The crane is back on Thursday morning');
  await expect.poll(async () => (await message.boundingBox())?.width).toBeGreaterThan(600);
});

test('people, their charts and what a leaver has print without controls, each once', async ({ ada, grace }) => {
  const { page, call } = ada;
  await call('POST', '/api/rocks', { title: 'Open the loft', ownerId: grace.id });
  await page.goto('/org-chart?view=list');
  await expect(page.getByRole('tree')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'Primary Chart' })).toBeVisible();
  await expect(page.getByRole('tree')).toBeHidden();
  await show(page, `/users/${grace.id}/remove`);
  await expect(page.getByText('1 rock', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
  await show(page, `/users/${grace.id}`);
  await expect(page.getByRole('heading', { name: 'Team Memberships' })).toBeVisible();
  for (const name of ['Edit Profile', 'Deactivate Grace Byron', 'Remove Grace Byron'])
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  await show(page, '/directory?view=table');
  await expect(page.getByRole('row', { name: /^Grace Byron/ })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
