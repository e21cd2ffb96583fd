import { expect, expectToast, holdToast, show, test } from '../world.ts';

test('work that a new company enters before its first meeting is in that meeting', async ({ meet }) => {
  const { page, id, call } = await meet('Ada');
  await call('POST', '/api/organizations', { name: 'Analytical Engines', timeZone: 'Europe/Lisbon' });
  await call('POST', '/api/todos', { title: 'Rent the yard', ownerId: id });
  await call('POST', '/api/todos', { title: 'Hire a sailmaker', ownerId: id });
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Team Name' })).toBeFocused();
  await page.keyboard.type('Leadership');
  await page.getByRole('button', { name: 'Create Team' }).click();
  await page.getByRole('button', { name: 'Open My 90' }).click();

  await show(page, '/todos');
  await page.getByRole('textbox', { name: 'New to-do for yourself' }).fill('Order the rope');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Order the rope', exact: true })).toBeVisible();
  await show(page, '/issues');
  await page.keyboard.type('ci');
  await page
    .getByRole('dialog', { name: 'Add Issue' })
    .getByRole('textbox', { name: 'Title' })
    .fill('The slip is damp');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Issue created successfully');
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Add Rock' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Open the Lisbon loft');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Rock created successfully');

  await show(page, '/meetings');
  await page.getByRole('button', { name: 'Start L10 Meeting' }).click();
  await expectToast(page, 'Meeting Started');
  await page.getByRole('button', { name: 'Rock Review' }).click();
  await expect(page.getByRole('button', { name: 'Open the Lisbon loft', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'IDS' }).click();
  await expect(page.getByRole('button', { name: 'The slip is damp', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'To-Do List' }).click();
  await expect(page.getByRole('checkbox', { name: 'Complete Order the rope' })).toBeVisible();

  // Rows created before the team wait for it.
  const waiting = page.getByRole('region', { name: 'No team yet (2)' });
  await waiting.getByRole('button', { name: 'Take in Rent the yard' }).click();
  await expectToast(page, 'Moved to Leadership', 'Rent the yard');
  await expect(page.getByRole('checkbox', { name: 'Complete Rent the yard' })).toBeVisible();
  await holdToast(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waiting.getByRole('button', { name: 'Take all in' }).click();
  await expectToast(page, 'Moved to Leadership', '2 items');
  await expect(page.getByRole('checkbox', { name: 'Complete Hire a sailmaker' })).toBeVisible();
  await expect(waiting).toBeHidden();
});
