import type { Locator } from '@playwright/test';
import { expect, test } from '../world.ts';

const hebrew = 'בדיקה של API חדש';
const directionOf = (element: Locator) => element.evaluate('(element) => getComputedStyle(element).direction');

test('Hebrew has its direction where people write and where they read it', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await message.fill(hebrew);
  expect(await directionOf(message)).toBe('rtl');
  await message.press('Enter');
  const sent = page.getByRole('log', { name: 'Messages' }).getByText(hebrew);
  await expect(sent).toBeVisible();
  expect(await directionOf(sent)).toBe('rtl');
  await message.fill('In English');
  expect(await directionOf(message)).toBe('ltr');
  await message.fill('');

  const me = await call<{ id: string }>('GET', '/api/user');
  await call('POST', '/api/todos', { title: hebrew, ownerId: me.id });
  await page.goto('/todos');
  expect(await directionOf(page.getByText(hebrew).first())).toBe('rtl');
});
