import { expect, test } from '../world.ts';

const hebrew = 'בדיקה של API חדש';

test('Hebrew has its direction where people write and where they read it', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const message = page.getByRole('textbox', { name: /^Message / });
  await message.fill(hebrew);
  await expect(message).toHaveCSS('direction', 'rtl');
  await message.press('Enter');
  const sent = page.getByRole('log', { name: 'Messages' }).getByText(hebrew);
  await expect(sent).toBeVisible();
  await expect(sent).toHaveCSS('direction', 'rtl');
  await message.fill('In English');
  await expect(message).toHaveCSS('direction', 'ltr');
  await message.fill('');

  const me = await call<{ id: string }>('GET', '/api/user');
  await call('POST', '/api/todos', { title: hebrew, ownerId: me.id });
  await page.goto('/todos');
  await expect(page.getByText(hebrew).first()).toHaveCSS('direction', 'rtl');
});
