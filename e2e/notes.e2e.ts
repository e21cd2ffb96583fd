import { expectAccessible } from './axe.ts';
import { expect, inviteCodeOf, test } from './world.ts';

test('two people write one note at once while one is cut off and goes on elsewhere, and both end with all of it', async ({
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

test('where others write stands in the note by their name, moves along with the text, and goes when they leave it', async ({
  ada,
  grace,
}) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', { title: 'Yard walk', status: 'in_progress' });
  for (const { page } of [ada, grace]) await page.goto(`/meetings/${id}/live`);
  const [first, second] = [ada, grace].map(({ page }) => page.getByRole('textbox', { name: 'Notes' }));
  if (!first || !second) throw new Error('There are two');
  const name = grace.page.getByText('Ada', { exact: true });
  const left = async () => (await name.boundingBox())?.x ?? 0;

  await first.fill('Order boats');
  await expect(name).toBeVisible();
  const atEnd = await left();
  await first.press('Home');
  await expect.poll(left).toBeLessThan(atEnd - 20);
  const atHome = await left();
  await second.press('Home');
  await second.pressSequentially('Monday: ');
  await expect(first).toHaveValue('Monday: Order boats');
  await expect.poll(left).toBeGreaterThan(atHome + 20);
  await expectAccessible(grace.page);
  await first.blur();
  await expect(name).toBeHidden();
});
