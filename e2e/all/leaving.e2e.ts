import { expectAccessible } from '../axe.ts';
import { expect, expectToast, holdToast, show, test } from '../world.ts';

test('an admin deactivates a colleague, whose window says so at once, and takes it back', async ({
  ada,
  grace,
  allow,
}) => {
  // The window asks in the organization that it shows.
  allow(/status of 403 .*\/api\/user\)$/);
  await ada.call('POST', '/api/todos', { title: 'Order the rope', ownerId: grace.id });
  await show(grace.page, '/todos');
  await expect(grace.page.getByRole('button', { name: 'Order the rope', exact: true })).toBeVisible();
  await show(ada.page, `/users/${grace.id}`);
  await ada.page.getByRole('button', { name: 'Deactivate' }).click();
  const question = ada.page.getByRole('alertdialog', { name: 'Deactivate Grace Byron' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(ada.page, 'Deactivated', '1 person');
  await holdToast(ada.page);
  await expect(ada.page.getByRole('heading', { name: 'Grace Byron is deactivated' })).toBeVisible();
  await expect(grace.page.getByText('You are deactivated in Analytical Engines.')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Deactivate Grace Byron' })).toBeVisible();
  await expect(grace.page.getByRole('button', { name: 'Order the rope', exact: true })).toBeVisible();
});

test('a deactivated person keeps their work and seat, is offered nowhere, and is found in the directory', async ({
  ada,
  grace,
}) => {
  const { page, call } = ada;
  await call('POST', '/api/todos', { title: 'Order the rope', ownerId: grace.id });
  await call('PUT', '/api/seats/visionary', { people: [{ userId: grace.id }] });
  await call('POST', `/api/users/${grace.id}/deactivate`);
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Owner of Order the rope: Grace Byron' }).click();
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveText([
    /Ada Byron/,
    /Grace Byron\s*Deactivated/,
    /No owner/,
  ]);
  await page.keyboard.press('Escape');
  await page.keyboard.type('cr');
  const owner = page.getByRole('dialog').getByRole('combobox', { name: 'Owner' });
  await owner.click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Ada Byron/]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await show(page, '/org-chart');
  await expect(page.getByText('Grace Byron (deactivated)').first()).toBeVisible();
  await show(page, '/directory?view=table');
  await page.getByRole('combobox', { name: 'Show only' }).selectOption('Deactivated');
  await expect(page.getByRole('row')).toHaveText([/Name/, /Grace Byron.*Deactivated/]);
  await page.getByRole('checkbox', { name: 'Select Grace Byron' }).click();
  await page.getByRole('button', { name: 'Access' }).click();
  await page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expectToast(page, 'Reactivated', '1 person');
  await expect(page.getByText('No matches')).toBeVisible();
});

test('an admin hands over the work of a person by kind, and brings them back with it', async ({ ada, grace }) => {
  const { page } = ada;
  const rock = { title: 'Open the loft', ownerId: grace.id };
  const { id } = (await grace.call('POST', '/api/rocks', rock)) as { id: number };
  await grace.call('POST', '/api/todos', { title: 'Saw the planks', ownerId: grace.id });
  await show(page, `/users/${grace.id}`);
  await page.getByRole('link', { name: 'Delete User' }).click();
  await expect(page.getByRole('heading', { name: 'Remove Grace Byron' })).toBeVisible();
  await page.getByText('1 rock', { exact: true }).click();
  await expect(page.getByText('Open the loft')).toBeVisible();
  await page.getByRole('button', { name: 'Delete User' }).click();
  const newOwner = page.getByRole('combobox', { name: 'Transfer ownership to' });
  await expect(page.getByText('Please select a user to transfer ownership to')).toBeVisible();
  await expect(newOwner).toBeFocused();
  await newOwner.click();
  await page.getByRole('option', { name: 'Ada Byron' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(newOwner).toHaveValue('Ada Byron');
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expectToast(page, 'User deleted', 'Grace Byron');
  await expect(page).toHaveURL('/directory');
  await holdToast(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Grace Byron is back', '2 entries are theirs again.');

  await page.getByRole('button', { name: 'Remove Grace Byron' }).click();
  await newOwner.click();
  await page.getByRole('option', { name: 'Ada Byron' }).click();
  await page.getByRole('button', { name: 'Delete User' }).click();
  const removed = page.getByRole('region', { name: 'Removed people' });
  await expect(removed).toContainText('Ada Byron removed Grace Byron');
  await removed.getByRole('button', { name: 'Bring back Grace Byron' }).click();
  await expectToast(page, 'Grace Byron is back', '2 entries are theirs again.');
  await expect(page.getByRole('article').filter({ hasText: 'Grace Byron' })).toBeVisible();
  expect(await ada.call('GET', `/api/rocks/${id}`)).toMatchObject({ ownerId: grace.id });
});

test('an admin chooses a new owner for one team and cancels a series, and both come back with the person', async ({
  ada,
  grace,
}) => {
  const { page } = ada;
  const team = (await grace.call('POST', '/api/teams', { name: 'Loft' })) as { id: number };
  await grace.call('POST', '/api/rocks', { title: 'Open the loft', ownerId: grace.id, teamId: team.id });
  const series = { title: 'Loft walk', meetingDate: '2035-01-08', repeat: 'weekly', teamId: team.id };
  await grace.call('POST', '/api/meetings', series);
  await grace.call('POST', '/api/chat/channels', { name: 'quiet', type: 'private' });
  await show(page, `/users/${grace.id}/remove`);
  await expect(page.getByText('1 own private channel and 0 others stay with their members.')).toBeVisible();
  const choose = async (label: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: 'Ada Byron' }).click();
  };
  await choose('Transfer ownership to');
  await choose('Who takes over Loft');
  await page.getByRole('checkbox', { name: /^Loft walk, Every week from/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expectToast(page, 'User deleted', 'Grace Byron');
  await holdToast(page);
  const scheduled = () => ada.call('GET', '/api/meetings?status=scheduled');
  expect(await scheduled()).toEqual([]);
  expect(await ada.call('GET', '/api/teams')).toContainEqual(
    expect.objectContaining({ name: 'Loft', leaderId: ada.id }),
  );
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Grace Byron is back');
  expect(await scheduled()).toMatchObject([{ title: 'Loft walk', organizerId: grace.id }, { title: 'Loft walk' }]);
  expect(await ada.call('GET', '/api/teams')).toContainEqual(
    expect.objectContaining({ name: 'Loft', leaderId: grace.id }),
  );
});
