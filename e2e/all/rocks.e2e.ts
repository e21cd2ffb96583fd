import { pressUntilFocused, tabTo } from '../keys.ts';
import { expect, expectToast, holdToast, type Person, show, test } from '../world.ts';

type Rock = { id: number; title: string };

/** A rock with three open milestones. */
async function openLoft(person: Person): Promise<Rock> {
  const rock = await person.call<Rock>('POST', '/api/rocks', { title: 'Open the Lisbon loft' });
  for (const title of ['Sign the lease', 'Hire the crew', 'Hand over a boat']) {
    await person.call('POST', `/api/rocks/${rock.id}/milestones`, { title });
  }
  return rock;
}

test('a rock is created, gets three milestones, and is at 33 % when one is completed', async ({ ada: { page } }) => {
  await show(page, '/rocks');
  await expect(page.getByText('Quarterly goals and objectives')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Q[1-4] \d{4} Rocks$/ })).toBeVisible();
  await expect(page.getByText('No rocks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create First Rock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Rock' });
  await expect(dialog.getByRole('button', { name: 'Create Rock' })).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Open the Lisbon loft');
  await dialog.getByRole('button', { name: 'Create Rock' }).click();
  await expectToast(page, 'Success', 'Rock created successfully');

  const card = page.getByRole('article', { name: 'Open the Lisbon loft' });
  await expect(card.getByRole('button', { name: 'Status of Open the Lisbon loft: On Track' })).toBeVisible();
  await expect(card.getByText('Leadership')).toBeVisible();
  await card.getByRole('button', { name: 'Open the Lisbon loft', exact: true }).click();
  await expect(card.getByText('No milestones yet. Add your first milestone to track progress.')).toBeVisible();
  await expect(card.getByText('No todos yet. Add your first todo to track tasks.')).toBeVisible();
  for (const title of ['Sign the lease', 'Hire the crew', 'Hand over a boat']) {
    await card.getByRole('textbox', { name: 'New milestone' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(card.getByRole('checkbox', { name: title })).toBeEnabled();
  }
  await expectToast(page, 'Success', 'Milestone created successfully');
  await card.getByRole('checkbox', { name: 'Hire the crew' }).click();
  await expectToast(page, 'Milestone updated successfully');
  await expect(card.getByText('33%')).toBeVisible();
  await page.reload();
  await expect(card.getByText('33%')).toBeVisible();
});

test('rocks appear where their placeholders were', async ({ ada }) => {
  await openLoft(ada);
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await ada.page.route(/\/api\/(organizations\/\d+|teams)$/, (route) => released.then(() => route.continue()));
  await ada.page.goto('/rocks');
  await expect(ada.page.getByText('Quarterly goals and objectives')).toBeVisible();
  const waiting = await ada.page.getByRole('status', { name: 'Loading' }).boundingBox();
  answer();
  const rock = ada.page.getByRole('article');
  await expect(rock).toBeVisible();
  // The controls are there with the rocks, and take no more space.
  await expect(ada.page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  expect((await rock.boundingBox())?.y).toBe(waiting?.y);
});

test('a rock is edited, and its badge shows when it is complete', async ({ ada }) => {
  const { page } = ada;
  await openLoft(ada);
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Edit rock Open the Lisbon loft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Rock' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Open the Porto loft');
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Complete' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Rock updated successfully');
  const card = page.getByRole('article', { name: 'Open the Porto loft' });
  await expect(card.getByRole('button', { name: 'Status of Open the Porto loft: Complete' })).toBeVisible();
});

test('a typed date is parsed, or refused at the field', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = await openLoft(ada);
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Edit rock Open the Lisbon loft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Rock' });
  const dueDate = dialog.getByRole('textbox', { name: 'Due Date' });
  await dueDate.fill('3/12/2030');
  await page.keyboard.press('Tab');
  await expect(dueDate).toHaveValue('3 Dec 2030');
  await dueDate.fill('2030-02-31');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a date, such as 5 Dec')).toBeVisible();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dueDate).toBeFocused();
  await expect(dueDate).toHaveValue('2030-02-31');
  await dueDate.fill('18 Dec 2030');
  // Enter takes the date, and does not send the form.
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Previous month' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Rock updated successfully');
  expect(await call('GET', `/api/rocks/${id}`)).toMatchObject({ dueDate: '2030-12-18' });
});

test('Escape closes the popover of a field first, and then its form', async ({ ada }) => {
  const { page } = ada;
  const { id } = await openLoft(ada);
  await show(page, `/rocks/${id}`);
  await page.getByRole('tab', { name: 'Todos (0)' }).click();
  await page.getByRole('button', { name: 'Add Todo' }).click();
  const form = page.getByRole('form', { name: 'Add todo' });
  const calendar = page.getByRole('button', { name: 'Next month' });
  await form.getByRole('textbox', { name: 'Due Date' }).click();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await form.getByRole('combobox', { name: 'Priority' }).click();
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Medium' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Medium' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.type('cr');
  const dialog = page.getByRole('dialog', { name: 'Create New Rock' });
  await dialog.getByRole('textbox', { name: 'Due Date' }).click();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('typed text survives a click beside the form, and Escape asks before discarding it', async ({ ada }) => {
  const { page } = ada;
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Add Rock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Rock' });
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Rock' }).click();
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await title.fill('Open the Lisbon loft');
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(title).toHaveValue('Open the Lisbon loft');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('an edit that the server refuses can be opened again with what was typed', async ({ ada, allow }) => {
  const { page } = ada;
  allow(/status of (502|403)/);
  const { id } = await openLoft(ada);
  // Each edit waits for the server first, so its form is closed by then.
  const statuses = [502, 403, 502, 403];
  await page.route('/api/rocks/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: statuses.shift() ?? 403, body: '' })
      : route.fallback(),
  );
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Edit rock Open the Lisbon loft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Rock' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Open the Porto loft');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Error', 'Failed to update rock');
  await expect(dialog).toBeHidden();
  await page.getByRole('alert').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Open the Porto loft');

  await show(page, `/rocks/${id}`);
  await page.getByRole('button', { name: 'Edit Rock' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Open the Porto loft');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Error', 'Failed to update rock');
  await page.getByRole('alert').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Open the Porto loft');
});

test('Undo restores a deleted rock completely', async ({ ada }) => {
  const { page } = ada;
  const { id } = await openLoft(ada);
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Delete rock Open the Lisbon loft' }).click();
  await expectToast(page, 'Rock deleted successfully');
  await holdToast(page);
  await expect(page.getByText('No rocks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article', { name: 'Open the Lisbon loft' })).toBeVisible();
  await expect(async () => {
    expect(await ada.call('GET', `/api/milestones?rockId=${id}`)).toHaveLength(3);
  }).toPass();
});

test('the filter shows the rocks of one team', async ({ ada }) => {
  const { page } = ada;
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  await ada.call('POST', '/api/rocks', { title: 'Open the Lisbon loft', teamId: team?.id });
  await ada.call('POST', '/api/rocks', { title: 'Sell the sloop' });
  await show(page, '/rocks');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Team' }).selectOption('Leadership');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByText('Leadership')).toBeVisible();
  await page.getByRole('combobox', { name: 'Team' }).selectOption('All Teams');
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('the detail page shows and changes everything about a rock, at both URLs', async ({ ada }) => {
  const { page } = ada;
  const { id } = await openLoft(ada);
  await show(page, '/rocks');
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(`/rocks/${id}`);
  await show(page, `/rock/${id}`);
  await expect(page.getByRole('heading', { name: 'Rock Overview' })).toBeVisible();
  await expect(page.getByText('0% Complete')).toBeVisible();
  await expect(page.getByText('0 of 3 milestones completed')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Sign the lease' }).click();
  await expect(page.getByText('33% Complete')).toBeVisible();
  await expect(page.getByText('1 of 3 milestones completed')).toBeVisible();
  await ada.call('PUT', `/api/rocks/${id}`, { status: 'complete' });
  await expect(page.getByText('100% Complete')).toBeVisible();
  await expect(page.getByText('Marked as complete with 2 open milestones')).toBeVisible();
  await ada.call('PUT', `/api/rocks/${id}`, { status: 'on_track' });

  await page.getByRole('button', { name: 'Delete milestone Hire the crew' }).click();
  await expectToast(page, 'Milestone deleted successfully');
  await holdToast(page);
  await expect(page.getByText('50% Complete')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tab', { name: 'Milestones (3)' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Rock' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('A second place to fit out boats');
  await page.getByRole('textbox', { name: 'Target Date' }).fill('Dec 18, 2030');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Rock updated successfully');
  await expect(page.getByText('A second place to fit out boats')).toBeVisible();
  await expect(page.getByText('18 Dec 2030')).toBeVisible();
});

test('to-dos of a rock are added, completed and archived on its page', async ({ ada }) => {
  const { page } = ada;
  const { id } = await openLoft(ada);
  await show(page, `/rocks/${id}`);
  await page.getByRole('tab', { name: 'Todos (0)' }).click();
  await page.getByRole('button', { name: 'Add Todo' }).click();
  const form = page.getByRole('form', { name: 'Add todo' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Call the landlord');
  await expect(form.getByRole('combobox', { name: 'Team' })).toHaveValue('Leadership');
  await form.getByRole('button', { name: 'Add Todo' }).click();
  await expectToast(page, 'Success', 'Todo created successfully');
  await expect(page.getByRole('tab', { name: 'Todos (1)' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Complete Call the landlord' }).click();
  await page.getByRole('button', { name: 'Archive Completed' }).click();
  await expectToast(page, '1 completed todo(s) archived successfully');
  await expect(page.getByRole('tab', { name: 'Todos (0)' })).toBeVisible();
});

test('a missing rock is reported', async ({ ada: { page }, allow }) => {
  allow(/status of 404 .*\/api\/rocks\/\d+\)$/);
  for (const path of ['/rocks/999999999', '/rock/1', '/rocks/one']) {
    await show(page, path);
    await expect(page.getByText('Rock not found')).toBeVisible();
    await expect(page.getByText("The rock you're looking for doesn't exist.")).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Rocks' }).click();
  await expect(page).toHaveURL('/rocks');
});

test('rocks work by keyboard only', async ({ ada: { page } }) => {
  await show(page, '/rocks');
  await expect(page.getByText('No rocks yet')).toBeVisible();
  await page.keyboard.type('cr');
  const creation = page.getByRole('dialog', { name: 'Create New Rock' });
  await expect(creation.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Open the Lisbon loft');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Rock created successfully');
  await expect(creation).toBeHidden();
  const toggle = page.getByRole('button', { name: 'Open the Lisbon loft', exact: true });
  await tabTo(toggle);
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await tabTo(page.getByRole('textbox', { name: 'New milestone' }));
  await page.keyboard.type('Sign the lease');
  await page.keyboard.press('Enter');
  const milestone = page.getByRole('checkbox', { name: 'Sign the lease' });
  await expect(milestone).toBeEnabled();
  await pressUntilFocused(milestone, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('100%')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Edit rock Open the Lisbon loft' }));
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Rock' });
  await expect(edit.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit rock Open the Lisbon loft' })).toBeFocused();
});

test('rocks are filtered with one click, and the filter is kept for the next visit', async ({ ada, grace }) => {
  const { page } = ada;
  await ada.call('POST', '/api/rocks', { title: 'Open the Lisbon loft', ownerId: ada.id, status: 'off_track' });
  await ada.call('POST', '/api/rocks', { title: 'Sell the sloop', ownerId: grace.id, dueDate: '2024-01-05' });
  await ada.call('POST', '/api/rocks', { title: 'Paint the hall', ownerId: null });
  const rocks = page.getByRole('article');
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  for (const [chip, title] of [
    ['Mine', 'Open the Lisbon loft'],
    ['Off track', 'Open the Lisbon loft'],
    ['Overdue', 'Sell the sloop'],
    ['No owner', 'Paint the hall'],
  ] as const) {
    await page.getByRole('button', { name: chip, exact: true }).click();
    await expect(rocks).toHaveText([new RegExp(title)]);
    await expect(page.getByText('1 of 3')).toBeVisible();
    await page.getByRole('button', { name: chip, exact: true }).click();
    await expect(rocks).toHaveCount(3);
  }
  await page.getByRole('button', { name: 'Mine', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await page.getByText('Cards', { exact: true }).click();
  await expect(page).toHaveURL('/rocks?owner=me&view=cards');
  await show(page, '/todos');
  await show(page, '/rocks');
  await expect(rocks).toHaveText([/Open the Lisbon loft/]);
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
  await page.getByRole('searchbox', { name: 'Search rocks' }).fill('ketch');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rocks).toHaveCount(3);
});

test('rocks are grouped, those of the company before those of teams', async ({ ada }) => {
  const { page } = ada;
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  await ada.call('POST', '/api/rocks', { title: 'Open the Lisbon loft', teamId: team?.id, dueDate: '2024-01-05' });
  await ada.call('POST', '/api/rocks', { title: 'Sell the sloop' });
  await show(page, '/rocks?group=team');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('article') })).toContainText([
    /^Company 1.*Sell the sloop/,
    /^Leadership 1.*Open the Lisbon loft/,
  ]);
});

test('status, owner, team and due date of a rock are changed inline, and Undo restores them', async ({
  ada,
  grace,
}) => {
  const { page } = ada;
  await ada.call('POST', '/api/teams', { name: 'Yard' });
  const { id } = await openLoft(ada);
  for (const address of ['/rocks?view=cards', '/rocks?view=list', `/rocks/${id}`]) {
    await show(page, address);
    await page.getByRole('button', { name: 'Status of Open the Lisbon loft: On Track' }).click();
    await page.getByRole('menuitemradio', { name: 'Off Track' }).click();
    await expectToast(page, 'Rock updated successfully');
    await holdToast(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Status of Open the Lisbon loft: On Track' })).toBeVisible();
    // Leaving earlier would make the browser ask whether to discard the change.
    const rock = () => ada.call<{ status: string }>('GET', `/api/rocks/${id}`);
    await expect.poll(async () => (await rock()).status).toBe('on_track');
  }
  await page.getByRole('button', { name: 'Team of Open the Lisbon loft: No Team' }).click();
  await page.getByRole('menuitemradio', { name: 'Yard' }).click();
  await expect(page.getByRole('button', { name: 'Team of Open the Lisbon loft: Yard' })).toBeVisible();
  await page.getByRole('button', { name: /^Owner of Open the Lisbon loft/ }).click();
  await page.getByRole('textbox', { name: 'Find a person' }).fill(grace.firstName);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set a due date for Open the Lisbon loft' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('button', { name: /due date of Open the Lisbon loft/ })).toBeVisible();
  await expect(async () => {
    expect(await ada.call('GET', `/api/rocks/${id}`)).toMatchObject({ ownerId: grace.id, dueDate: expect.any(String) });
  }).toPass();
});

test('an owner named before the people are loaded is selected when they are', async ({ ada, grace }) => {
  const { page } = ada;
  const { id } = await openLoft(ada);
  const asked = Promise.withResolvers<void>();
  await page.route('/api/users', (route) => asked.promise.then(() => route.continue()));
  await page.goto(`/rocks/${id}`);
  await page.getByRole('button', { name: /^Owner of Open the Lisbon loft/ }).click();
  await page.getByRole('textbox', { name: 'Find a person' }).fill(grace.firstName);
  await page.keyboard.press('Enter');
  asked.resolve();
  await expect(page.getByRole('button', { name: 'Owner of Open the Lisbon loft: Grace Byron' })).toBeVisible();
});

test('typing a name replaces the current owner', async ({ ada, grace: _ }) => {
  const { page } = ada;
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Add Rock' }).first().click();
  const owner = page.getByRole('dialog').getByRole('combobox', { name: 'Owner' });
  await expect(owner).toHaveValue('Ada Byron');
  await owner.click();
  await page.keyboard.type('grace');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Grace Byron/]);
});

test('the due date of a milestone is changed in its row', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = await openLoft(ada);
  await show(page, `/rocks/${id}`);
  await page.getByRole('button', { name: 'Set a due date for Sign the lease' }).click();
  await page.getByRole('dialog', { name: 'Due date of Sign the lease' }).getByRole('button', { name: 'Today' }).click();
  const dates = async () =>
    (await call<{ dueDate: string | null }[]>('GET', `/api/milestones?rockId=${id}`)).map(({ dueDate }) => dueDate);
  await expect.poll(dates).toContainEqual(expect.any(String));
});

test('milestones are entered with the rock', async ({ ada: { page } }) => {
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Create First Rock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Rock' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Open the loft');
  await dialog.getByRole('textbox', { name: 'Milestone 1' }).fill('Lease signed');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Painted');
  await dialog.getByRole('button', { name: 'Create Rock' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Open the loft' })).toContainText('0/2');
});
