import { expect, expectToast, test } from './world.ts';

test('a new organization is led through its first steps to My 90', async ({ meet }) => {
  const { page, call } = await meet('Ada');
  await call('POST', '/api/organizations', { name: 'Analytical Engines' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome aboard, Ada' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Team Name' }).fill('Leadership');
  await page.getByRole('button', { name: 'Create Team' }).click();
  await expectToast(page, 'Success', 'Team created successfully');
  await expect(page.getByRole('heading', { name: 'Leadership needs a crew' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Invite link' })).toHaveValue(/\/invite\?invite=.{12,}/);
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Copied to clipboard');
  await page.getByRole('button', { name: 'Open My 90' }).click();
  await expect(page.getByText(/^Your personal dashboard for Q[1-4] \d{4}$/)).toBeVisible();
  await expect(page.getByText('No rocks assigned')).toBeVisible();
  await expect(page.getByText('No todos assigned')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Open Issues' })).toContainText('All resolved');
});

test('the numbers follow what is done', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/rocks', { title: 'Open the Lisbon loft', status: 'on_track', ownerId: ada.id });
  await call('POST', '/api/rocks', { title: 'Sell the sloop', status: 'off_track', ownerId: ada.id });
  await call('POST', '/api/todos', { title: 'Order the rope', ownerId: ada.id });
  await call('POST', '/api/todos', { title: 'Mend the sail', ownerId: ada.id });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Rocks On Track' })).toContainText('1/2');
  const done = page.getByRole('region', { name: 'To-Dos Complete' });
  await expect(done).toContainText('0/2');
  await page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
  await expect(done).toContainText('1/2');
  await page.getByRole('button', { name: 'Archive Completed' }).click();
  await expectToast(page, 'Success', '1 completed todo(s) archived successfully');
  await expect(page.getByRole('button', { name: 'Archive Completed' })).toBeHidden();
});

test('My Rocks shows the first three that one owns, each leading to its page', async ({ ada, grace }) => {
  const { page, call } = ada;
  await grace.call('POST', '/api/rocks', { title: "Grace's own", ownerId: grace.id });
  for (const title of ['One', 'Two', 'Three', 'Four']) await call('POST', '/api/rocks', { title, ownerId: ada.id });
  await page.goto('/');
  const card = page.getByRole('region', { name: /^My Rocks - Q[1-4] \d{4}$/ });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByText("Grace's own")).toHaveCount(0);
  await expect(card.getByRole('link', { name: '1 more on Rocks' })).toBeVisible();
  await card.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/rocks\/\d+$/);
});

test('rocks and to-dos are created and edited from the cards', async ({ ada: { page } }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create New Rock' }).click();
  await page
    .getByRole('dialog', { name: 'Create New Rock' })
    .getByRole('textbox', { name: 'Title' })
    .fill('Sell the sloop');
  await page.getByRole('button', { name: 'Create Rock', exact: true }).click();
  await expectToast(page, 'Success', 'Rock created successfully');
  await expect(page.getByRole('link', { name: /Sell the sloop/ })).toBeVisible();

  await page.getByRole('button', { name: 'Create New Todo' }).click();
  await page
    .getByRole('dialog', { name: 'Create New Todo' })
    .getByRole('textbox', { name: 'Title' })
    .fill('Order the rope');
  await page.getByRole('button', { name: 'Create Todo', exact: true }).click();
  await expectToast(page, 'Success', 'Todo created successfully');
  await page.getByRole('button', { name: 'Edit Order the rope' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Todo' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order more rope');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Order more rope', exact: true })).toBeVisible();
});

test('Priority To-Dos is sorted as one likes', async ({ ada }) => {
  const { page, call } = ada;
  const todos = [
    { title: 'Anchor', priority: 'low', dueDate: '2030-01-01' },
    { title: 'Bell', priority: 'urgent', dueDate: null },
    { title: 'Compass', priority: 'high', dueDate: '2030-02-01' },
  ];
  for (const todo of todos) await call('POST', '/api/todos', { ...todo, ownerId: ada.id });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Priority To-Dos' });
  const sort = card.getByRole('combobox', { name: 'Sort todos by' });
  await expect(sort.getByRole('option')).toHaveText(['Priority', 'Due Date', 'Title', 'Status']);
  await expect(card.getByRole('listitem')).toHaveText([/Bell/, /Compass/, /Anchor/]);
  await sort.selectOption('Due Date');
  await expect(card.getByRole('listitem')).toHaveText([/Anchor/, /Compass/, /Bell/]);
  await sort.selectOption('Title');
  await expect(card.getByRole('listitem')).toHaveText([/Anchor/, /Bell/, /Compass/]);
});

test('a to-do on the dashboard is deleted only when that is confirmed', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/todos', { title: 'Order the rope', ownerId: ada.id });
  await page.goto('/');
  await page.getByRole('button', { name: 'Delete Order the rope' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Are you sure you want to delete "Order the rope"?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Order the rope', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Order the rope' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Todo deleted successfully');
  await expect(page.getByText('No todos assigned')).toBeVisible();
});
