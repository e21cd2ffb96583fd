import type { Locator } from '@playwright/test';
import { tabTo } from '../keys.ts';
import { expect, test } from '../world.ts';

/**
 * Composes a word in a field and confirms it with Enter, with the events in the order of one family of browsers: Chromium and Firefox
 * confirm within the composition, Safari after it.
 */
async function compose(field: Locator, word: string, order: 'chromium' | 'safari') {
  await tabTo(field);
  await field.page().evaluate(`{
    const field = document.activeElement;
    const isComposing = ${order === 'chromium'};
    const enter = { key: 'Enter', code: 'Enter', keyCode: 229, isComposing, bubbles: true, cancelable: true };
    const confirm = () => field.dispatchEvent(new KeyboardEvent('keydown', enter));
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    field.setRangeText('${word}', field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertCompositionText', data: '${word}' }));
    if (isComposing) confirm();
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '${word}' }));
    if (!isComposing) confirm();
  }`);
}

test('Enter that confirms a word of an input method does nothing else, in both orders of events', async ({
  ada: { page, call },
}) => {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const message = page.getByRole('textbox', { name: /^Message / });
  await compose(message, '会議は', 'chromium');
  await compose(message, '明日', 'safari');
  await expect(message).toHaveValue('会議は明日');
  await message.press('Enter');
  await expect(page.getByRole('log', { name: 'Messages' }).getByRole('article').locator('p')).toHaveText([
    '会議は明日',
  ]);
  await expect(message).toHaveValue('');

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search' });
  await palette.pressSequentially('direct');
  await expect(page.getByRole('option', { name: 'Directory' })).toBeVisible();
  await compose(palette, 'o', 'safari');
  await expect(palette).toHaveValue('directo');
  await expect(page).toHaveURL(`/chat/${id}`);
  await palette.press('Enter');
  await expect(page).toHaveURL('/directory');

  await call('POST', '/api/scorecards', { name: 'Yard' });
  await page.goto('/scorecard');
  const name = page.getByRole('textbox', { name: 'New measurable' });
  await compose(name, '売上', 'safari');
  await expect(name).toHaveValue('売上');
  await name.press('Enter');
  await expect(name).toHaveValue('');
});
