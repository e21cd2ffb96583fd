import { dayIn, expect, show, test } from '../world.ts';

test('a rock in the review opens in a dialog with its milestones and due date, and can be edited there', async ({
  ada: { page, call },
}) => {
  const [team] = await call<{ id: number }[]>('GET', '/api/teams');
  await call('POST', '/api/rocks', {
    ...{ title: 'Open the loft', teamId: team?.id, dueDate: dayIn(10) },
    milestones: [{ title: 'Sign the lease' }, { title: 'Move in' }],
  });
  const { id } = await call<{ id: number }>('POST', '/api/meetings', {
    ...{ title: 'L10', teamId: team?.id, status: 'in_progress' },
  });
  await show(page, `/meetings/${id}/live`);
  await page.getByRole('button', { name: 'Rock Review' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Open the loft' }).first();
  await expect(row).toContainText('0/2');
  await expect(row.getByRole('button', { name: /due date of Open the loft/ })).toBeVisible();
  await row.getByRole('button', { name: 'Open the loft', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Rock details' });
  await details.getByRole('checkbox', { name: 'Sign the lease' }).click();
  await expect(row).toContainText('1/2');
  await details.getByRole('button', { name: 'Edit Rock' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Rock' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Open the attic');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByRole('heading', { name: 'Open the attic' })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL(`/meetings/${id}/live`);
  await expect(page.getByRole('button', { name: 'Open the attic', exact: true })).toBeVisible();
});
