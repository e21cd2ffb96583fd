import { expectAccessible } from '../axe.ts';
import { expect, inviteCodeOf, test } from '../world.ts';

test('two people edit one note while one is offline and continues elsewhere, and both end with the whole text', async ({
  ada,
  meet,
  cable,
  allow,
}) => {
  allow(/net::ERR|Failed to load resource|WebSocket|Failed to fetch/);
  const grace = await meet('Grace', cable.url);
  await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', { title: 'Yard walk', status: 'in_progress' });
  for (const { page } of [ada, grace]) await page.goto(`/meetings/${id}/live`);
  const [first, second] = [ada, grace].map(({ page }) => page.getByRole('textbox', { name: 'Notes' }));
  if (!first || !second) throw new Error('There are two');

  await first.fill('Order boats.');
  await expect(second).toHaveValue('Order boats.');
  cable.cut();
  await second.press('End');
  await second.pressSequentially(' In larch.');
  await first.press('Home');
  await first.pressSequentially('Monday: ');
  await expect(second).toHaveValue('Order boats. In larch.');
  cable.mend();
  for (const field of [first, second]) await expect(field).toHaveValue('Monday: Order boats. In larch.');

  cable.cut();
  await second.press('End');
  await second.pressSequentially(' Twelve.');
  await grace.page.getByRole('button', { name: 'Conclude' }).click();
  cable.mend();
  await expect(first).toHaveValue('Monday: Order boats. In larch. Twelve.');
});

test('the cursors of others show their names in the note, move with the text, and disappear when they leave', async ({
  ada,
  grace,
}) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', { title: 'Yard walk', status: 'in_progress' });
  for (const { page } of [ada, grace]) await page.goto(`/meetings/${id}/live`);
  const [first, second] = [ada, grace].map(({ page }) => page.getByRole('textbox', { name: 'Notes' }));
  if (!first || !second) throw new Error('There are two');
  const name = grace.page.getByText('Ada', { exact: true });
  // The distance to the left edge of the field in pixels; NaN while the cursor moves.
  const behind = async () => {
    const [caret, field] = [await name.boundingBox(), await second.boundingBox()];
    return (caret?.x ?? Number.NaN) - (field?.x ?? 0);
  };

  await first.fill('Order boats');
  await expect.poll(behind).toBeGreaterThan(60);
  await first.press('Home');
  await expect.poll(behind).toBeLessThan(30);
  await second.press('Home');
  await second.pressSequentially('Monday: ');
  await expect(first).toHaveValue('Monday: Order boats');
  await expect.poll(behind).toBeGreaterThan(40);
  await expectAccessible(grace.page);
  await first.blur();
  await expect(name).toBeHidden();
});
