import { expectAccessible } from '../axe.ts';
import { linkTo } from '../mails.ts';
import { expect, expectToast, show, test } from '../world.ts';

test('the form asks when, how often and who, and people answer before the meeting', async ({ ada, grace, allow }) => {
  allow(/status of 502/);
  const { page } = ada;
  await page.goto(await linkTo(ada.email, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await show(page, '/meetings');
  await page.getByRole('button', { name: 'Schedule Meeting' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule Meeting' });
  for (const decision of ['When', 'How often', 'Who, and about what'])
    await expect(form.getByRole('group', { name: decision })).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Repeat' })).toHaveValue('Every week');
  await form.getByRole('textbox', { name: 'Date' }).click();
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await form.getByRole('textbox', { name: 'Title' }).fill('Planning the fair');
  await form.getByRole('combobox', { name: 'Agenda' }).click();
  await page.getByRole('option', { name: 'Special' }).click();
  await form.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option', { name: 'Chosen people' }).click();
  await form.getByRole('textbox', { name: 'Guests' }).fill('no address');
  await form.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expect(form.getByText('Separate email addresses with commas')).toBeVisible();
  await form.getByRole('textbox', { name: 'Guests' }).fill('');
  await form.getByRole('combobox', { name: 'Who is invited' }).click();
  await page.getByRole('option', { name: 'Grace Byron' }).click();
  await expect(form.getByRole('button', { name: 'Remove Grace Byron' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Schedule Meeting' }).click();
  await expectToast(page, 'Meeting scheduled successfully');

  const [meeting] = (await ada.call('GET', '/api/meetings?status=scheduled')) as { id: number; agendaType: string }[];
  expect(meeting?.agendaType).toBe('special');
  const path = `/meetings/${meeting?.id}/live`;
  await Promise.all([show(page, path), show(grace.page, path)]);
  const people = (one: typeof page) => one.getByRole('region', { name: 'People' });
  await expect(people(page)).toContainText('0 of 2');
  await grace.page.getByRole('button', { name: 'Accept' }).click();
  await expect(grace.page.getByText("You're coming.")).toBeVisible();
  await expect(people(page)).toContainText('1 of 2');
  await expect(people(page).getByRole('listitem').filter({ hasText: 'Grace' })).toContainText('Coming');
  await expectAccessible(grace.page);

  // An answer that the server has not got yet is still there after a reload.
  const away = (url: URL) => url.pathname.endsWith('/answer');
  await grace.page.context().route(away, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await grace.page.getByRole('button', { name: 'Decline' }).click();
  await expect(grace.page.getByText('1 change is not saved yet')).toBeVisible();
  await grace.page.reload();
  await expect(grace.page.getByText("You're not coming.")).toBeVisible();
  await expect(people(page)).toContainText('1 of 2');
  await grace.page.context().unroute(away);
  await expect(people(page)).toContainText('0 of 2');
  await expect(grace.page.getByText("You're not coming.")).toBeVisible();
});

test('a link of an invitation that no longer works says so', async ({ ada: { page }, allow }) => {
  allow(/404/);
  await page.goto('/meeting-answer?token=1.forged&answer=accepted');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText('You may no longer be invited, or the link is incomplete.')).toBeVisible();
  await expectAccessible(page);
});
