import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../world.ts';

test('lines of a transcript arrive live, are corrected, searched, deleted and become work', async ({ ada, grace }) => {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const meeting = { title: 'L10', teamId: team?.id, status: 'in_progress' };
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', meeting);
  await ada.call('POST', '/api/issues', { title: 'The slipway leaks', teamId: team?.id });
  await ada.page.setViewportSize({ width: 1440, height: 900 });
  for (const { page } of [ada, grace]) {
    await page.goto(`/meetings/${id}/live`);
    await page.getByRole('button', { name: 'Transcript' }).click();
  }
  const [adas, graces] = [ada, grace].map(({ page }) => page.getByRole('log', { name: 'Transcript' }));
  if (!adas || !graces) throw new Error('There are two');
  const type = async (text: string) => {
    const field = ada.page.getByRole('textbox', { name: 'New line' });
    await field.fill(text);
    await field.press('Enter');
  };
  await type('We ship on Friday');
  await expect(graces.getByText('We ship on Friday')).toBeVisible();

  // The issue under discussion shows to everyone, and heads the lines about it.
  await ada.page.getByRole('region', { name: 'Agenda' }).getByRole('button', { name: 'IDS' }).click();
  await ada.page.getByRole('button', { name: 'Move everyone here' }).click();
  await ada.page.getByRole('button', { name: 'Discuss The slipway leaks' }).click();
  await expect(grace.page.getByText('Under discussion')).toBeVisible();
  await type('Patch it with larch');
  await expect(graces.getByRole('heading', { name: 'IDS: The slipway leaks' })).toBeVisible();
  await expectAccessible(ada.page);

  await graces.getByText('We ship on Friday').hover();
  await graces.getByRole('button', { name: 'Correct We ship on Friday' }).click();
  await grace.page.getByRole('textbox', { name: 'Line', exact: true }).fill('We ship on Monday');
  await grace.page.keyboard.press('Enter');
  await expect(adas.getByText('We ship on Monday')).toBeVisible();
  await expect(adas.getByText('corrected')).toBeVisible();

  await ada.page.getByRole('searchbox', { name: 'Search the transcript' }).fill('larch');
  await expect(adas.getByText('We ship on Monday')).toBeHidden();
  await adas.getByRole('checkbox', { name: 'Select Patch it with larch' }).check();
  await ada.page.getByRole('region', { name: 'Selected lines' }).getByRole('button', { name: 'To-Do' }).click();
  const dialog = ada.page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Patch it with larch');
  await dialog.getByRole('button', { name: 'Create Todo' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => ada.call('GET', '/api/todos'))
    .toMatchObject([
      { title: 'Patch it with larch', teamId: team?.id, description: expect.stringContaining('Ada Byron: Patch it') },
    ]);

  await adas.getByText('Patch it with larch').hover();
  await adas.getByRole('button', { name: 'Delete Patch it with larch' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(graces.getByText('Patch it with larch')).toBeHidden();

  // No one is in the call, so nothing is recorded.
  for (const isRecording of [true, false]) await ada.call('PATCH', `/api/meetings/${id}/recording`, { isRecording });
  await ada.call('PATCH', `/api/meetings/${id}/end`, {});
  await grace.page.getByRole('button', { name: 'Recording and transcript', expanded: false }).click();
  const recap = grace.page.getByRole('region', { name: 'Transcript' });
  await expect(recap.getByText('We ship on Monday')).toBeVisible();
  const saving = grace.page.waitForEvent('download');
  await grace.page
    .getByRole('region', { name: 'Recording', exact: true })
    .getByRole('button', { name: 'More' })
    .click();
  await grace.page.getByRole('menuitem', { name: 'Save the transcript as text' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('] Ada Byron: We ship on Monday');
  await grace.page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(grace.page);
});

test('who reads on stays where they are, and goes to the new lines by a button', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  const say = (text: string) => call('POST', `/api/meetings/${id}/transcript`, { text });
  for (let number = 1; number <= 40; number++) await say(`Line ${number} of a long story`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/meetings/${id}/live`);
  await page.getByRole('button', { name: 'Transcript' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transcript' });
  await expect(dialog.getByText('Line 40 of')).toBeInViewport();
  await expectAccessible(page);
  await dialog.getByText('Line 5 of').scrollIntoViewIfNeeded();
  await expect(dialog.getByText('Line 40 of')).not.toBeInViewport();
  await say('And one more');
  await dialog.getByRole('button', { name: '1 new line' }).click();
  await expect(dialog.getByText('And one more')).toBeInViewport();

  // Once the meeting has ended, one reads from the beginning.
  await call('PATCH', `/api/meetings/${id}/end`, {});
  await page.getByRole('button', { name: 'Transcript', expanded: false }).click();
  const recap = page.getByRole('region', { name: 'Transcript' });
  await recap.scrollIntoViewIfNeeded();
  await expect(recap.getByText('Line 1 of')).toBeInViewport();
  await expect(recap.getByText('And one more')).not.toBeInViewport();
});

test('a colleague who may not hear a meeting is not offered its transcript until they join', async ({ ada, meet }) => {
  const nora = await meet('Nora');
  const [organization] = await ada.call<{ inviteCode: string }[]>('GET', '/api/organizations');
  await nora.call('POST', '/api/organizations/join', { inviteCode: organization?.inviteCode });
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  await ada.call('POST', `/api/meetings/${id}/transcript`, { text: 'Between us' });
  await ada.call('PATCH', `/api/meetings/${id}/end`, {});
  await nora.page.goto(`/meetings/${id}`);
  await expect(nora.page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(nora.page.getByRole('button', { name: 'Transcript' })).toBeHidden();
});
