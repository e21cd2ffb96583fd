import type { Page } from '@playwright/test';
import { tabTo } from '../keys.ts';
import { expect, expectToast, holdToast, inviteCodeOf, type Person, show, test } from '../world.ts';

type Todo = { id: number; title: string; dueDate: string | null };

/** To-dos of the person, the last one first in the list. */
async function createTodos(person: Person, ...titles: string[]) {
  for (const title of titles.toReversed()) {
    await person.call('POST', '/api/todos', { title, ownerId: person.id });
  }
}

const pending = (page: Page) => page.getByRole('list', { name: 'Pending to-dos' }).getByRole('listitem');
const completed = (page: Page) => page.getByRole('list', { name: 'Completed to-dos' }).getByRole('listitem');

test('one form creates a separate to-do for each of several people', async ({ ada, grace }) => {
  const { page } = ada;
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  await tabTo(dialog.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Please enter a title for the todo')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Read the minutes');
  await expect(dialog.getByRole('button', { name: 'Create Todo' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Assign to several people' }).click();
  await dialog.getByRole('checkbox', { name: 'Ada Byron' }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Create Todo' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Ada Byron' }).check();
  await dialog.getByRole('checkbox', { name: 'Grace Byron' }).check();
  await expect(dialog.getByText('This will create 2 separate todos, one for each selected person.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create 2 Todos' }).click();
  await expectToast(page, 'Success', '2 todo(s) created successfully');
  await expect(pending(page)).toHaveCount(2);
  expect(await grace.call('GET', '/api/todos')).toHaveLength(2);
});

test('a refusal shows at its field until the value changes', async ({ ada: { page, call }, allow }) => {
  allow(/status of 400 .*\/api\/todos\)$/);
  const { id } = await call<{ id: number }>('POST', '/api/teams', { name: 'Sails' });
  await show(page, '/');
  await page.getByRole('button', { name: 'Quick Add' }).click();
  await page.getByRole('menuitem', { name: 'New Todo' }).click();
  const team = page.getByRole('combobox', { name: 'Team' });
  await team.click();
  await page.getByRole('option', { name: 'Sails' }).click();
  await call('DELETE', `/api/teams/${id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Sew the jib');
  await page.getByRole('button', { name: 'Create Todo' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('alert').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Sew the jib');
  await expect(team).toHaveAccessibleDescription(/^There is no such team/);
  await team.click();
  await page.getByRole('option', { name: 'Leadership' }).click();
  await expect(team).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Create Todo' }).click();
  await expectToast(page, 'Success', 'Todo created successfully');
});

test('a double click on the submit button creates one to-do', async ({ ada: { page, call } }) => {
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Send the letter');
  await dialog.getByRole('button', { name: 'Create Todo' }).dblclick();
  await expectToast(page, 'Success', 'Todo created successfully');
  await expect(dialog).toBeHidden();
  expect(await call('GET', '/api/todos')).toHaveLength(1);
});

test('emoji, quotes and markup are kept as typed', async ({ ada: { page } }) => {
  const title = `👩🏽‍🚀 "Order" 'n' <b>rope</b> & ' OR 1=1; --`;
  await show(page, '/todos');
  await page.getByRole('textbox', { name: 'New to-do for yourself' }).fill(title);
  const saved = page.waitForResponse('/api/todos');
  await page.keyboard.press('Enter');
  await expect(pending(page).getByRole('button', { name: title, exact: true })).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(pending(page).getByRole('button', { name: title, exact: true })).toBeVisible();
});

test('to-dos are completed, reopened and archived', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'Order the rope', 'Mend the sail', 'Paint the hull');
  await show(page, '/todos');
  await expect(page.getByRole('heading', { name: 'Pending (3)' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
  await expect(page.getByRole('heading', { name: 'Pending (2)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Completed (1)' })).toBeVisible();
  await expect(completed(page).getByText('Done')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Reopen Order the rope' }).click();
  await expect(page.getByRole('heading', { name: 'Pending (3)' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
  await page.getByRole('button', { name: 'Archive Order the rope' }).click();
  await expectToast(page, 'Todo archived successfully');
  await expect(completed(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Complete Mend the sail' }).click();
  await page.getByRole('checkbox', { name: 'Complete Paint the hull' }).click();
  await expect(page.getByRole('heading', { name: 'Completed (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Archive Completed' }).click();
  await expectToast(page, '2 completed todo(s) archived successfully');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Completed (0)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pending (0)' })).toBeVisible();
});

test('a to-do repeats: the next one appears when it is completed or skipped, until it stops', async ({
  ada: { page, call },
}) => {
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order oakum');
  await dialog.getByRole('textbox', { name: 'Due Date' }).fill('2099-01-05');
  await dialog.getByRole('combobox', { name: 'Repeat' }).click();
  await page.getByRole('option', { name: 'Every week', exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Mon' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create Todo' }).click();
  await expect(pending(page).getByRole('img', { name: 'Every week on Monday' })).toBeVisible();
  const due = (day: string) => pending(page).getByRole('button', { name: `${day}, due date of Order oakum` });
  await page.getByRole('checkbox', { name: 'Complete Order oakum' }).click();
  await expect(due('12 Jan 2099')).toBeVisible();
  await expect(pending(page)).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Reopen Order oakum' }).click();
  await expect(due('5 Jan 2099')).toBeVisible();
  await expect(pending(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit Order oakum' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Todo' });
  await editing.getByRole('textbox', { name: 'Title' }).fill('Order tar');
  await editing.getByRole('checkbox', { name: 'Also change following to-dos' }).check();
  await editing.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete Order tar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Todo skipped', 'Order tar');
  await expect(pending(page)).toHaveText([/Order tar.*12 Jan 2099/]);

  await page.getByRole('button', { name: 'Order tar', exact: true }).click();
  await page.getByRole('button', { name: 'Stop repeating' }).click();
  await expectToast(page, 'Todo updated successfully', 'Order tar');
  await expect(page.getByRole('button', { name: 'Stop repeating' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Complete Order tar' }).click();
  await expect(page.getByRole('heading', { name: 'Pending (0)' })).toBeVisible();
  expect(await call('GET', '/api/todos?completed=false')).toEqual([]);
});

test('a list of to-dos loads its rocks in one request', async ({ ada }) => {
  const { page, call } = ada;
  for (const title of ['Open the loft', 'Build sixty boats']) {
    const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', { title });
    await call('POST', '/api/todos', { title: `For ${title}`, ownerId: ada.id, rockId });
  }
  const asked: string[] = [];
  page.on('request', (request) => void (/api\/(links|rocks)/.test(request.url()) && asked.push(request.url())));
  await show(page, '/todos');
  await expect(page.getByRole('link', { name: 'Open the loft' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Build sixty boats' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('completing a to-do by keyboard moves the focus to the next one', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'Mend the sail', 'Order rope');
  await show(page, '/todos');
  const ticks = pending(page).getByRole('checkbox', { name: /^Complete/ });
  await tabTo(ticks.first());
  await page.keyboard.press('Space');
  await expect(ticks).toHaveCount(1);
  await expect(ticks.first()).toBeFocused();
});

test('a second click after a to-do disappeared does not hit the next one', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'One', 'Two', 'Three');
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Delete One' }).dblclick();
  await expect(pending(page)).toHaveText([/Two/, /Three/]);
  // Otherwise its label would match the next one.
  await expectToast(page, 'Todo deleted successfully');
  await page.getByRole('checkbox', { name: 'Complete Two' }).dblclick();
  await expectToast(page, 'Todo completed', 'Two');
  expect(await ada.call('GET', '/api/todos?completed=false')).toMatchObject([{ title: 'Three' }]);
});

test('rows stay where they are while the mouse is on its way to one of them', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'One', 'Two', 'Three');
  await show(page, '/todos');
  const box = await page.getByRole('checkbox', { name: 'Complete Two' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
  await page.getByRole('button', { name: 'Delete One' }).click();
  await expectToast(page, 'Todo deleted successfully');
  const began = Date.now();
  for (let step = 0; Date.now() - began < 1_500; step++) await page.mouse.move(x + (step % 9), y + 60);
  await page.mouse.click(x, y);
  await expectToast(page, 'Todo completed', 'Two');
  await expect(pending(page)).toHaveText([/Three/]);
});

test('Ctrl-Z undoes the last change and then the one before, and Undo restores a deleted to-do', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'Mend the sail', 'Order the rope');
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Delete Order the rope' }).click();
  await expectToast(page, 'Todo deleted successfully', 'Order the rope');
  await page.getByRole('checkbox', { name: 'Complete Mend the sail' }).click();
  await expectToast(page, 'Todo completed', 'Mend the sail');
  await page.keyboard.press('ControlOrMeta+z');
  await expectToast(page, 'Todo deleted successfully', 'Order the rope');
  await expect(pending(page)).toHaveText([/Mend the sail/]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(pending(page)).toHaveText([/Mend the sail/, /Order the rope/]);

  await page.getByRole('button', { name: 'Delete Mend the sail' }).click();
  await expectToast(page, 'Todo deleted successfully', 'Mend the sail');
  await holdToast(page);
  await expect(pending(page)).toHaveText([/Order the rope/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pending(page)).toHaveText([/Mend the sail/, /Order the rope/]);
});

test('Ctrl-Z undoes a change that is still being saved, not the one before', async ({ ada }) => {
  const { page, call } = ada;
  await createTodos(ada, 'Mend the sail', 'Order the rope');
  await show(page, '/todos');
  await page.getByRole('checkbox', { name: 'Complete Mend the sail' }).click();
  await expectToast(page, 'Todo completed', 'Mend the sail');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/todos/*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
  await expect(pending(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  answer.resolve();
  await expect(pending(page)).toHaveText([/Order the rope/]);
  await expect.poll(() => call('GET', '/api/todos?completed=false')).toMatchObject([{ title: 'Order the rope' }]);
});

test('to-dos are reordered by mouse, and the order stays', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'One', 'Two', 'Three');
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Move Three' }).hover();
  await page.mouse.down();
  const top = await page.getByRole('button', { name: 'Move One' }).boundingBox();
  await page.mouse.move(top?.x ?? 0, top?.y ?? 0, { steps: 12 });
  await expect(page.getByText('Three is over position 1 of 3.')).toBeAttached();
  const saved = page.waitForResponse('/api/todos/sort-order');
  await page.mouse.up();
  await expect(pending(page)).toHaveText([/Three/, /One/, /Two/]);
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(pending(page)).toHaveText([/Three/, /One/, /Two/]);
});

test('to-dos are reordered by keyboard, the order stays, and no quick key press is lost', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'One', 'Two', 'Three');
  await show(page, '/todos');
  await tabTo(page.getByRole('button', { name: 'Move One' }));
  await page.keyboard.press('Space');
  await expect(page.getByText('One is over position 1 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('One is over position 2 of 3.')).toBeAttached();
  const saved = page.waitForResponse('/api/todos/sort-order');
  await page.keyboard.press('Space');
  await expect(pending(page)).toHaveText([/Two/, /One/, /Three/]);
  await expect(page.getByRole('button', { name: 'Move One' })).toBeFocused();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(pending(page)).toHaveText([/Two/, /One/, /Three/]);

  await tabTo(page.getByRole('button', { name: 'Move Two' }));
  await Promise.all(['Space', 'ArrowDown', 'ArrowDown'].map((key) => page.keyboard.press(key)));
  await expect(page.getByText('Two is over position 3 of 3.')).toBeAttached();
});

test('a new order shows before the server has answered', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'One', 'Two');
  await show(page, '/todos');
  let answer: () => void = () => undefined;
  const untilReleased = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/todos/sort-order', async (route) => {
    await untilReleased;
    await route.continue();
  });
  await expect(pending(page)).toHaveText([/One/, /Two/]);
  await page.keyboard.press('j');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(pending(page)).toHaveText([/Two/, /One/]);
  const saved = page.waitForResponse('/api/todos/sort-order');
  answer();
  expect((await saved).ok()).toBe(true);
  await expect(pending(page)).toHaveText([/Two/, /One/]);
});

test('reordering works only in manual order', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'Later', 'Undated');
  await ada.call('POST', '/api/todos', { title: 'Sooner', ownerId: ada.id, dueDate: '2030-01-01', priority: 'low' });
  await ada.call('POST', '/api/todos', {
    title: 'Weighty',
    ownerId: ada.id,
    dueDate: '2030-02-01',
    priority: 'urgent',
  });
  await show(page, '/todos');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Due Date');
  await expect(pending(page)).toHaveText([/Sooner/, /Weighty/, /Later/, /Undated/]);
  await expect(page.getByRole('button', { name: 'Move Sooner' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Priority');
  await expect(pending(page)).toHaveText([/Weighty/, /Later/, /Undated/, /Sooner/]);
});

test('the due date is changed in its popover, and shows when it has passed', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/todos', { title: 'Order the rope', ownerId: ada.id, dueDate: '2024-02-29' });
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Overdue 29 Feb 2024, due date of Order the rope' }).click();
  const popover = page.getByRole('dialog', { name: 'Due date of Order the rope' });
  await popover.getByRole('button', { name: /Thursday.? 1 February 2024/ }).click();
  await expect(page.getByRole('button', { name: 'Overdue 1 Feb 2024' })).toBeVisible();
  await page.getByRole('button', { name: 'Overdue 1 Feb 2024' }).click();
  await popover.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('list', { name: 'Pending to-dos' }).getByText('Overdue')).toBeHidden();
  const due = async () => (await call<Todo[]>('GET', '/api/todos'))[0]?.dueDate;
  for (const [typed, date] of [
    ['2030-01-31', '2030-01-31'],
    ['3 mar 2030', '2030-03-03'],
    ['2030-07-02', '2030-07-02'],
  ] as const) {
    await page.getByTitle('Change the due date').click();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(popover).toBeHidden();
    await expect.poll(due).toBe(date);
  }
  await page.getByTitle('Change the due date').press('Enter');
  await page.keyboard.type('some day');
  await page.keyboard.press('Enter');
  await expect(popover.getByText('Enter a date, such as')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect.poll(due).toBe('2030-06-25');
  await page.getByTitle('Change the due date').click();
  await popover.getByRole('button', { name: 'No due date' }).click();
  await expect(page.getByRole('button', { name: 'Set a due date for Order the rope' })).toBeVisible();
  await expect.poll(due).toBeNull();
});

test('the details change priority, due date, owner, team and rock of a to-do in place', async ({ ada, grace }) => {
  const { page, call } = ada;
  const { id: teamId } = await call<{ id: number }>('POST', '/api/teams', { name: 'Riggers' });
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the loft' });
  const { id } = await call<Todo>('POST', '/api/todos', { title: 'Order the rope', ownerId: ada.id });
  await show(page, `/todos?todo=${id}`);
  const details = page.getByRole('dialog').getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Priority of Order the rope: Medium' }).click();
  await page.getByRole('menuitemradio', { name: 'Urgent' }).click();
  await details.getByText('No due date').click();
  await page.getByRole('dialog', { name: 'Due date of Order the rope' }).getByRole('button', { name: 'Today' }).click();
  await details.getByRole('button', { name: 'Owner of Order the rope: Ada Byron' }).click();
  await page.getByRole('option', { name: 'Grace Byron' }).click();
  await details.getByRole('button', { name: 'Team of Order the rope: No Team' }).click();
  await page.getByRole('menuitemradio', { name: 'Riggers' }).click();
  await details.getByRole('combobox', { name: 'Rock' }).click();
  await page.getByRole('option', { name: 'Open the loft' }).click();
  const changed = { priority: 'urgent', dueDate: expect.any(String), ownerId: grace.id, teamId, rockId };
  await expect.poll(async () => (await call<Todo[]>('GET', '/api/todos'))[0]).toMatchObject(changed);
});

test('team and rock of a to-do are changed in its row, by mouse and by keyboard', async ({ ada }) => {
  const { page, call } = ada;
  const { id: teamId } = await call<{ id: number }>('POST', '/api/teams', { name: 'Riggers' });
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the loft' });
  await createTodos(ada, 'Order the rope');
  const todo = async () => (await call<object[]>('GET', '/api/todos'))[0];
  await page.setViewportSize({ width: 1440, height: 900 });
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Team of Order the rope: No Team' }).click();
  await page.getByRole('menuitemradio', { name: 'Riggers' }).click();
  await page.getByRole('button', { name: 'Rock of Order the rope' }).click();
  await page.getByRole('menuitemradio', { name: 'Open the loft' }).click();
  await expect(page.getByRole('link', { name: 'Open the loft' })).toBeVisible();
  await expect.poll(todo).toMatchObject({ teamId, rockId });
  await tabTo(pending(page).first());
  for (const [key, choice] of ['tn', 'rn']) {
    await page.keyboard.press(key ?? '');
    await expect(page.getByRole('menuitemradio').first()).toBeFocused();
    await page.keyboard.press(choice ?? '');
    await page.keyboard.press('Enter');
  }
  await expect.poll(todo).toMatchObject({ teamId: null, rockId: null });
});

/** The left edges of the titles and facts of the pending to-dos, by their kind. */
const columnsOf = (page: Page) =>
  page.evaluate<Record<string, number[]>>(`Object.fromEntries(
    [['title', '[data-key=Enter]'], ['team', '[data-team]'], ['owner', '[data-owner]'], ['date', '[data-key=d]']]
      .map(([name, one]) => [name, [...new Set([...document.querySelectorAll('[aria-label="Pending to-dos"] ' + one)].map((fact) =>
        Math.round(fact.getBoundingClientRect().x)))]]))`);

test('titles take the space that the facts leave, and facts align in columns', async ({ ada }) => {
  const { page, call } = ada;
  const [team] = await call<{ id: number }[]>('GET', '/api/teams');
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the second loft in Lisbon' });
  const title = 'Ask the notary for the Lisbon lease in English by Friday';
  const fields = { ownerId: ada.id, dueDate: '2030-12-03', priority: 'high' };
  await call('POST', '/api/todos', { title, ...fields, teamId: team?.id, rockId });
  await call('POST', '/api/todos', { title: 'Order rope', ...fields, priority: 'medium' });
  await call('POST', '/api/todos', { title: 'Paint the hull', ownerId: ada.id, completed: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await show(page, '/todos');
  await expect(page.getByRole('button', { name: 'Team of Order rope: No Team' })).toBeVisible();
  const lines = await columnsOf(page);
  for (const [name, edges] of Object.entries(lines)) expect(edges, name).toHaveLength(1);
  const whole = page.getByRole('button', { name: title, exact: true });
  const cut = () =>
    page.evaluate<number>(`Math.max(
      ...[...document.querySelectorAll('main li [data-key=Enter]')].map((one) => one.scrollWidth - one.clientWidth))`);
  expect(await cut()).toBe(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('button', { name: `Team of ${title}: Leadership` })).toBeVisible();
  expect(await cut()).toBe(0);
  // Beside the navigation, facts stand below the title.
  expect((await whole.boundingBox())?.height).toBeLessThan(30);
  for (const [name, edges] of Object.entries(await columnsOf(page))) expect(edges, name).toHaveLength(1);
  // On a phone, handle and checkbox leave the width to the title.
  await page.setViewportSize({ width: 390, height: 844 });
  const phone = await whole.boundingBox();
  expect(phone?.x).toBeLessThan(90);
  expect(phone?.width).toBeGreaterThan(280);
});

test('the details contain a discussion with mentions', async ({ ada, grace }) => {
  const { page } = ada;
  await createTodos(ada, 'Order the rope');
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Order the rope', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Todo details' });
  await expect(details.getByRole('heading', { name: 'Discussion (0)' })).toBeVisible();
  const comment = details.getByRole('button', { name: 'Comment', exact: true });
  await comment.click();
  await expect(details.getByText('Please enter a comment')).toBeVisible();
  await details.getByRole('button', { name: '@Grace Byron' }).click();
  await details.getByRole('textbox', { name: 'Add a comment' }).pressSequentially('how much of it? 🪢');
  await comment.click();
  await expectToast(page, 'Success', 'Comment added successfully');
  await expect(details.getByRole('heading', { name: 'Discussion (1)' })).toBeVisible();
  await expect(details.getByRole('listitem').getByText('@Grace Byron how much of it? 🪢')).toBeVisible();
  const [todo] = await ada.call<Todo[]>('GET', '/api/todos');
  expect(await ada.call('GET', `/api/todos/${todo?.id}/comments`)).toMatchObject([{ mentions: [grace.id] }]);
});

test('a description is formatted with the tools and keys of a comment', async ({ ada }) => {
  const { page, call } = ada;
  const [{ id: rockId }] = [await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the loft' })];
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create New Todo' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Order the rope');
  const description = form.getByRole('textbox', { name: 'Description' });
  await description.fill(`See [the rock](/rocks/${rockId})\n- [x] hemp\n- [ ] sisal\n\nUrgent`);
  await description.press('Control+Shift+ArrowLeft');
  await description.press('Control+b');
  await form.getByRole('button', { name: 'Format' }).click();
  await page.getByRole('menuitem', { name: 'Italic' }).click();
  await expect(description).toHaveValue(/\*\*_Urgent_\*\*$/);
  await description.press('Control+Enter');
  await page.getByRole('button', { name: 'Order the rope', exact: true }).click();
  const facts = page.getByRole('region', { name: 'Details' });
  await expect(facts.locator('strong em')).toHaveText('Urgent');
  await expect(facts.getByRole('listitem').first().getByRole('checkbox')).toBeChecked();
  await expect(facts.getByRole('listitem').last()).toHaveText('sisal');
  await facts.getByRole('link', { name: 'the rock' }).click();
  await expect(page).toHaveURL(`/rocks/${rockId}`);
});

test('within the details Escape cancels editing a comment, and the confirmation of deleting it', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = await call<Todo>('POST', '/api/todos', { title: 'Order the rope' });
  await call('POST', `/api/todos/${id}/comments`, { content: 'How much of it?' });
  await show(page, `/todos?todo=${id}`);
  const details = page.getByRole('dialog', { name: 'Todo details' });
  await details.getByRole('button', { name: 'Edit comment' }).click();
  await expect(details.getByRole('textbox', { name: 'Your comment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details.getByText('How much of it?')).toBeVisible();
  await details.getByRole('button', { name: 'Delete comment' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(details.getByText('How much of it?')).toBeVisible();
});

test('Escape closes a form above the details first', async ({ ada }) => {
  const { page } = ada;
  await createTodos(ada, 'Order the rope');
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  const creation = page.getByRole('dialog', { name: 'Create New Todo' });
  await expect(creation.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(creation).toBeHidden();
  await page.getByRole('button', { name: 'Order the rope', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Todo details' });
  await details.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Todo' });
  await form.getByRole('textbox', { name: 'Title' }).click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(details.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
});

test('a to-do is edited, and a refused change is rolled back', async ({ ada, allow }) => {
  const { page } = ada;
  allow(/status of 400/);
  await createTodos(ada, 'Order the rope');
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Edit Order the rope' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Todo' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order more rope');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Todo updated successfully');
  await expect(pending(page)).toHaveText([/Order more rope/]);

  await page.route('/api/todos/*', (route) => route.fulfill({ status: 400, body: '' }));
  await page.getByRole('checkbox', { name: 'Complete Order more rope' }).click();
  await expectToast(page, 'Error', 'Failed to update todo');
  await expect(page.getByRole('heading', { name: 'Pending (1)' })).toBeVisible();
});

test('to-dos added offline are saved when the network is back, also in another window', async ({ ada, allow }) => {
  allow(/net::ERR|WebSocket/);
  const { page, context } = ada;
  await show(page, '/todos');
  const field = page.getByRole('textbox', { name: 'New to-do for yourself' });
  // A page that has saved a change has loaded the code that stores the next one.
  await field.fill('Buy paint');
  await field.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Complete Buy paint' })).toBeVisible();
  await context.setOffline(true);
  await field.fill('Order rope');
  await field.press('Enter');
  await expect(page.getByText('1 change will be sent then.')).toBeVisible();
  // Once the change is stored in the browser, the window closes without a question.
  const asksNothing = () => page.evaluate(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
  await expect.poll(asksNothing).toBe(true);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/todos');
  await expect(next.getByRole('listitem').filter({ hasText: 'Order rope' })).toBeVisible();
});

test('a user who cannot reassign a to-do sees its team and owner read-only, and cannot delete it', async ({
  ada,
  meet,
}) => {
  const grace = await meet('Grace');
  await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const rock = await ada.call<{ id: number }>('POST', '/api/rocks', { title: 'Keel', teamId: team?.id });
  const todo = { title: 'Splice', teamId: team?.id, ownerId: ada.id, rockId: rock.id };
  await ada.call('POST', '/api/todos', todo);
  await show(grace.page, `/rocks/${rock.id}`);
  await grace.page.getByRole('tab', { name: 'Todos (1)' }).click();
  const edit = grace.page.getByRole('button', { name: 'Edit Splice' });
  await expect(edit).toBeVisible();
  await expect(grace.page.getByRole('button', { name: 'Delete Splice' })).toBeHidden();
  await edit.click();
  const form = grace.page.getByRole('form', { name: 'Edit Splice' });
  await expect(form.getByRole('combobox', { name: 'Team' })).toBeDisabled();
  await expect(form.getByRole('combobox', { name: 'Owner' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Title' }).fill('Splice again');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(grace.page.getByRole('button', { name: 'Edit Splice again' })).toBeVisible();
  await grace.page.getByRole('button', { name: 'Splice again', exact: true }).click();
  await grace.page.getByRole('dialog', { name: 'Todo details' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = grace.page.getByRole('dialog', { name: 'Edit Todo' });
  await expect(dialog.getByRole('combobox', { name: 'Team' })).toBeDisabled();
  await expect(dialog.getByRole('combobox', { name: 'Owner' })).toBeDisabled();
  // Members of the to-do's team can delete it, also in its details.
  await ada.call('POST', `/api/teams/${team?.id}/members`, { userId: grace.id });
  await grace.page.reload();
  const details = grace.page.getByRole('dialog', { name: 'Todo details' });
  await expect(details.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test('several to-dos are selected, completed together and restored', async ({ ada }) => {
  const { page, call } = ada;
  for (const title of ['One', 'Two', 'Three']) await call('POST', '/api/todos', { title, ownerId: ada.id });
  await show(page, '/todos');
  await page.getByRole('checkbox', { name: 'Select One' }).click();
  await page.getByRole('checkbox', { name: 'Select Three' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Priority', exact: true }).click();
  await page.getByRole('menuitem', { name: 'High' }).click();
  await expect(page.getByRole('button', { name: /^Priority of .*: High$/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select One' }).click();
  await page.getByRole('checkbox', { name: 'Select Two' }).click();
  await page.getByRole('region', { name: 'Selected to-dos' }).getByRole('button', { name: 'Complete' }).click();
  await expectToast(page, '2 todo(s) updated successfully');
  await holdToast(page);
  await expect(page.getByRole('heading', { name: 'Pending (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Pending (3)' })).toBeVisible();
});

test('to-dos are filtered, grouped and changed inline', async ({ ada, grace }) => {
  const { page, call } = ada;
  await call('POST', '/api/todos', { title: 'One', ownerId: ada.id, dueDate: '2024-01-05' });
  await call('POST', '/api/todos', { title: 'Two', ownerId: grace.id });
  const rows = page.getByRole('list', { name: 'Pending to-dos' }).getByRole('listitem');
  await show(page, '/todos?scope=all');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Overdue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pending (1 of 2)' })).toBeVisible();
  await expect(rows).toContainText(['One']);
  await page.getByRole('button', { name: 'Priority of One: Medium' }).click();
  await page.getByRole('menuitemradio', { name: 'Urgent' }).click();
  await expectToast(page, 'Todo updated successfully');
  await page.getByRole('button', { name: 'Overdue', exact: true }).click();
  await show(page, '/todos?scope=all&group=due');
  await expect(rows).toContainText([/^Overdue 1.*One/, /^No due date 1.*Two/]);
});

test('where a team is required the form can create one, and keeps the typed text', async ({ ada: { page } }) => {
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Order the rope');
  await dialog.getByRole('combobox', { name: /^Team/ }).click();
  await page.getByRole('option', { name: 'Create Team…' }).click();
  const team = page.getByRole('dialog', { name: 'Create Team' });
  await team.getByRole('textbox', { name: 'Team Name' }).fill('Riggers');
  await team.getByRole('button', { name: 'Create Team' }).click();
  await expect(team).toHaveCount(0);
  await expect(dialog.getByRole('combobox', { name: /^Team/ })).toHaveValue('Riggers');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Order the rope');
});
