import { limits } from '#contract/limits.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../world.ts';

test('a title and a description take a long paste whole, and are not sent until they are short enough', async ({
  ada: { page, call },
}) => {
  await page.goto('/todos');
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const description = dialog.getByRole('textbox', { name: 'Description' });
  const [longTitle, longText] = ['o'.repeat(limits.title + 2), 'The crane. '.repeat(1_000)];
  await title.click();
  await page.keyboard.insertText(longTitle);
  await expect(title).toHaveValue(longTitle);
  await expect(dialog.getByText('2 too many')).toBeVisible();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(title).toHaveAccessibleDescription(/2 too many/);
  await expectAccessible(page);
  await title.press('Enter');
  await expect(title).toBeFocused();
  await title.press('Backspace');
  await title.press('Backspace');
  await expect(dialog.getByText(/too many/)).toHaveCount(0);
  await description.click();
  await page.keyboard.insertText(longText);
  await expect(description).toHaveValue(longText);
  await expect(dialog.getByText('1,000 too many')).toBeVisible();
  await title.click();
  await page.keyboard.press('Control+Enter');
  await expect(description).toBeFocused();
  expect(await call<unknown[]>('GET', '/api/todos')).toEqual([]);
  await description.fill('The crane.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(longTitle.slice(2))).toBeVisible();

  const line = page.getByRole('textbox', { name: 'New to-do for yourself' });
  await line.click();
  await page.keyboard.insertText(longTitle);
  await line.press('Enter');
  await expect(line).toHaveValue(longTitle);
  await expect(page.getByText('2 too many')).toBeVisible();
});
