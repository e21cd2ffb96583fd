import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { expect, onePixel, test } from '../world.ts';

const messages = (page: Page) => page.getByRole('log').getByRole('article');

test('an admin adds an emoji, with which people write and react', async ({ ada, grace, allow }) => {
  allow(/status of 400/);
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await ada.page.goto('/organization');
  const card = ada.page.getByRole('region', { name: 'Emoji' });
  await card
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'Party Otter.png', mimeType: 'image/png', buffer: onePixel });
  const name = card.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('party-otter');
  await name.fill('');
  await name.pressSequentially('rocket');
  await name.press('Enter');
  await expect(card.getByText('Another emoji has this name. Choose a different one.')).toBeVisible();
  await name.fill('');
  await name.pressSequentially('Party otter');
  await name.press('Enter');
  await expect(card.getByRole('listitem')).toHaveText([':party-otter:']);
  await expect(name).toHaveValue('');
  await expectAccessible(ada.page);

  await grace.page.goto(`/chat/${id}`);
  await ada.page.goto(`/chat/${id}`);
  const field = grace.page.getByRole('textbox', { name: 'Message #yard', exact: true });
  await field.pressSequentially('Hooray :party-o');
  await expect(grace.page.getByRole('option').first()).toHaveText(':party-otter:');
  await grace.page.keyboard.press('Enter');
  await expect(field).toHaveValue('Hooray :party-otter: ');
  await grace.page.keyboard.press('Enter');
  await expect(messages(ada.page).getByRole('img', { name: ':party-otter:' })).toBeVisible();

  await messages(ada.page).hover();
  await ada.page.getByRole('button', { name: 'Add a reaction' }).click();
  await ada.page.getByRole('textbox', { name: 'Find an emoji' }).pressSequentially('party otter');
  await expect(ada.page.getByRole('gridcell')).toHaveCount(1);
  await ada.page.keyboard.press('Enter');
  await grace.page.getByRole('button', { name: ':party-otter: 1, Ada Byron' }).click();
  const both = ada.page.getByRole('button', { name: ':party-otter: 2, you and Grace Byron' });
  await expect(both.locator('img')).toBeVisible();

  const [emoji] = await ada.call<{ id: number }[]>('GET', '/api/emoji');
  await ada.call('DELETE', `/api/emoji/${emoji?.id}`);
  await expect(both).toHaveText(':party-otter: 2');
  await expect(messages(grace.page).locator('p')).toHaveText('Hooray :party-otter:');
});

test('emoji are found by their German name, and chosen by keyboard in a skin tone', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await call('PATCH', '/api/users/me/preferences', { language: 'de' });
  await page.goto(`/chat/${id}`);
  const open = page.getByRole('button', { name: 'Emoji einfügen' });
  const search = page.getByRole('textbox', { name: 'Emoji suchen' });
  const field = page.getByRole('textbox', { name: 'Nachricht an #yard', exact: true });
  await tabTo(open);
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await expect(page.getByRole('rowgroup', { name: 'Tiere und Natur' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Hautton' }).selectOption('✋🏽');
  await search.pressSequentially('daumen hoc');
  const thumb = page.getByRole('gridcell').getByRole('button', { name: 'Daumen hoch', exact: true });
  await expect(thumb).toHaveText('👍🏽');
  await search.press('ArrowDown');
  await expect(thumb).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('👍🏽');
  await field.pressSequentially(' und :segelboo');
  await expect(page.getByRole('option').first()).toHaveText(/Segelboot/);
  await page.keyboard.press('Tab');
  await field.pressSequentially('hier :wave:');
  await expect(field).toHaveValue('👍🏽 und ⛵ hier 👋🏽');

  await open.click();
  const recent = page.getByRole('rowgroup', { name: 'Zuletzt benutzt' });
  await expect(recent.getByRole('button')).toHaveText(['👍🏽']);
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'grinsendes Gesicht', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(open).toBeFocused();
});
