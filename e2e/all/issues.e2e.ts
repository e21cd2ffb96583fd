import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../keys.ts';
import { dayIn, expect, expectToast, holdToast, type Person, show, test } from '../world.ts';

type Issue = { id: number; title: string; rating: number; status: string; issueType: string };
type Todo = { id: number; title: string; description: string | null; priority: string; issueId: number | null };

const leadership = async ({ call }: Person) => (await call<{ id: number }[]>('GET', '/api/teams'))[0]?.id ?? 0;

/** Issues of Leadership, the last one first in the list. */
async function raise(person: Person, titles: string[], fields: object = {}): Promise<Issue[]> {
  const teamId = await leadership(person);
  const raised: Issue[] = [];
  for (const title of titles.toReversed()) {
    raised.unshift(await person.call<Issue>('POST', '/api/issues', { title, teamId, ...fields }));
  }
  return raised;
}

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const stars = (within: Locator, count: number) =>
  within.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` });
const counter = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd');

async function chooseTeam(page: Page, within: Locator) {
  await within.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Leadership' }).click();
}

test('an issue is added, edited, deleted and brought back', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/teams', { name: 'Yard' });
  await show(page, '/issues');
  await expect(page.getByText('No issues found')).toBeVisible();
  await page.getByRole('button', { name: 'Add Issue' }).last().click();
  const add = page.getByRole('dialog', { name: 'Add Issue' });
  await expect(add.getByText('Team assignment is mandatory for all issues.')).toBeVisible();
  await tabTo(add.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.press('Tab');
  await expect(add.getByText('Title is required')).toBeVisible();
  await add.getByRole('textbox', { name: 'Title' }).fill('The crane is booked twice');
  await tabTo(add.getByRole('combobox', { name: 'Team * (Required)' }));
  await page.keyboard.press('Tab');
  await expect(add.getByText('Team selection is required')).toBeVisible();
  await expect(add.getByRole('button', { name: 'Add Issue' })).toBeDisabled();
  await chooseTeam(page, add);
  await add.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Critical' }).click();
  await add.getByRole('button', { name: 'Add Issue' }).click();
  await expectToast(page, 'Success', 'Issue created successfully');
  const added = card(page, 'The crane is booked twice');
  for (const fact of ['Open', 'critical', 'Ada Byron', 'Leadership']) await expect(added.getByText(fact)).toBeVisible();
  await expect(added.getByTitle('Not rated yet')).toBeVisible();

  await added.getByRole('button', { name: 'Edit The crane is booked twice' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Issue' });
  await edit.getByRole('textbox', { name: 'Title' }).fill('The crane is booked thrice');
  await edit.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'In Progress' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Issue updated successfully');
  const edited = card(page, 'The crane is booked thrice');
  await expect(edited.getByText('In Progress')).toBeVisible();

  await edited.getByRole('button', { name: 'Delete The crane is booked thrice' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this issue?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(edited).toBeVisible();
  await edited.getByRole('button', { name: 'Delete The crane is booked thrice' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Issue deleted successfully');
  await holdToast(page);
  await expect(page.getByText('No issues found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(edited).toBeVisible();
  await expect
    .poll(() => call('GET', '/api/issues'))
    .toMatchObject([{ title: 'The crane is booked thrice', priority: 'critical' }]);
});

test('an issue is rated by mouse and by keyboard, and the list is sorted by rating', async ({ ada }) => {
  const { page } = ada;
  await raise(ada, ['One', 'Two', 'Three']);
  await show(page, '/issues?sort=rating');
  await stars(card(page, 'Three'), 5).click();
  await expect(cards(page)).toHaveText([/Three/, /One/, /Two/]);
  await tabTo(stars(card(page, 'Two'), 1));
  await page.keyboard.press('ArrowDown');
  await expect(stars(card(page, 'Two'), 2)).toBeChecked();
  await expect(stars(card(page, 'Two'), 2)).toBeFocused();
  // The arrows that lead through the row do not rate.
  await page.keyboard.press('ArrowRight');
  await expect(stars(card(page, 'Two'), 2)).not.toBeFocused();
  await page.keyboard.press('4');
  await expect(stars(card(page, 'Two'), 4)).toBeChecked();
  await expect(cards(page)).toHaveText([/Three/, /Two/, /One/]);
  await expect
    .poll(async () => (await ada.call<Issue[]>('GET', '/api/issues')).map(({ rating }) => rating))
    .toEqual([3, 4, 5]);
  await page.reload();
  await expect(cards(page)).toHaveText([/Three/, /Two/, /One/]);
  await expect(stars(card(page, 'Three'), 5)).toBeChecked();
});

test('issues are reordered by mouse and by keyboard, only in manual order', async ({ ada }) => {
  const { page } = ada;
  await raise(ada, ['One', 'Two', 'Three']);
  await show(page, '/issues');
  await page.getByRole('button', { name: 'Move Three', exact: true }).hover();
  await page.mouse.down();
  const top = await page.getByRole('button', { name: 'Move One', exact: true }).boundingBox();
  await page.mouse.move(top?.x ?? 0, top?.y ?? 0, { steps: 12 });
  await expect(page.getByText('Three is over position 1 of 3.')).toBeAttached();
  const saved = page.waitForResponse('/api/issues/sort-order');
  await page.mouse.up();
  await expect(cards(page)).toHaveText([/Three/, /One/, /Two/]);
  expect((await saved).ok()).toBe(true);

  await tabTo(page.getByRole('button', { name: 'Move Three', exact: true }));
  await page.keyboard.press('Space');
  await expect(page.getByText('Three is over position 1 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Three is over position 2 of 3.')).toBeAttached();
  const savedAgain = page.waitForResponse('/api/issues/sort-order');
  await page.keyboard.press('Space');
  expect((await savedAgain).ok()).toBe(true);
  await page.reload();
  await expect(cards(page)).toHaveText([/One/, /Three/, /Two/]);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('By Date');
  await expect(cards(page)).toHaveText([/One/, /Two/, /Three/]);
  await expect(page.getByRole('button', { name: 'Move One', exact: true })).toHaveCount(0);
});

test('closed issues are listed separately, and the counters include everything', async ({ ada }) => {
  const { page } = ada;
  await raise(ada, ['Open one', 'Begun one']);
  await raise(ada, ['Resolved one'], { status: 'resolved' });
  await raise(ada, ['Closed one'], { status: 'closed' });
  await raise(ada, ['Later'], { issueType: 'long_term' });
  await show(page, '/issues');
  await expect(cards(page)).toHaveText([/Resolved one/, /Open one/, /Begun one/]);
  await expect(counter(page, 'Total')).toHaveText('4');
  await expect(counter(page, 'Open')).toHaveText('2');
  await expect(counter(page, 'Resolved')).toHaveText('2');
  await page.getByRole('button', { name: 'Show Closed' }).click();
  await expect(cards(page)).toHaveText([/Closed one/]);
  await page.getByRole('button', { name: 'More about Closed one' }).click();
  await page.getByRole('menuitemradio', { name: 'In Progress' }).click();
  await expectToast(page, 'Issue updated successfully');
  await holdToast(page);
  await expect(page.getByText('No issues found')).toBeVisible();
  await expect(counter(page, 'Open')).toHaveText('3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveText([/Closed one/]);
  await page.getByRole('button', { name: 'Hide Closed' }).click();
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('tab', { name: 'Long-Term Issues' }).click();
  await expect(cards(page)).toHaveText([/Later/]);
  await expect(counter(page, 'Total')).toHaveText('1');
});

test('the filter shows the issues of one team, also in the counters', async ({ ada }) => {
  const { page, call } = ada;
  await raise(ada, ['Of the leaders']);
  await call('POST', '/api/issues', { title: 'Of no one' });
  await show(page, '/issues');
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, 'Of no one').getByText('No Team')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Team' }).selectOption('Leadership');
  await expect(cards(page)).toHaveText([/Of the leaders/]);
  await expect(counter(page, 'Total')).toHaveText('1');
});

test('an issue is moved from its menu, several with their checkboxes, and back again', async ({ ada }) => {
  const { page, call } = ada;
  await raise(ada, ['One', 'Two', 'Three', 'Four']);
  await show(page, '/issues');
  await page.getByRole('button', { name: 'More about Four' }).click();
  await page.getByRole('menuitem', { name: 'Move to Long-Term' }).click();
  await expectToast(page, 'Issue updated successfully');
  await expect(cards(page)).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select One' }).click();
  await page.getByRole('checkbox', { name: 'Select Three' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Two' }).press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Move to Long-Term' }).click();
  await expectToast(page, '2 issue(s) updated successfully');
  await holdToast(page);
  await expect(cards(page)).toHaveText([/Two/]);
  const titlesOf = async (issueType: string) =>
    (await call<Issue[]>('GET', `/api/issues?issueType=${issueType}`)).map(({ title }) => title);
  expect(await titlesOf('long_term')).toEqual(['One', 'Three', 'Four']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveText([/One/, /Two/, /Three/]);
  await page.getByRole('tab', { name: 'Long-Term Issues' }).click();
  await expect(cards(page)).toHaveText([/Four/]);
  await expect.poll(() => titlesOf('short_term')).toEqual(['One', 'Two', 'Three']);
});

test('a range of issues is selected by keyboard, also on a phone', async ({ ada }) => {
  const { page } = ada;
  await raise(ada, ['One', 'Two', 'Three']);
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, '/issues');
  await expect(page.getByRole('checkbox', { name: 'Select One' })).toBeHidden();
  await page.getByRole('button', { name: 'More about One' }).click();
  await page.getByRole('menuitem', { name: 'Select' }).click();
  await tabTo(page.getByRole('checkbox', { name: 'Select Three' }));
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected')).toBeVisible();
});

test('several issues get an owner, a team and a priority, or are deleted, and each change can be undone', async ({
  ada,
  grace,
}) => {
  const { page, call } = ada;
  type Assignment = { ownerId: string | null; teamId: number | null; priority: string };
  const { id: teamId } = await call<{ id: number }>('POST', '/api/teams', { name: 'Yard' });
  await raise(ada, ['One'], { priority: 'low' });
  await raise(ada, ['Two'], { priority: 'high' });
  await show(page, '/issues');
  const bar = page.getByRole('region', { name: 'Selected issues' });
  const selectBoth = async () => {
    await page.getByRole('checkbox', { name: 'Select One' }).click();
    await page.getByRole('checkbox', { name: 'Select Two' }).click();
  };
  const now = async () =>
    (await call<Assignment[]>('GET', '/api/issues')).map(({ ownerId, teamId, priority }) => [
      ownerId,
      teamId,
      priority,
    ]);
  const before = await now();
  const undo = async (done = 'updated') => {
    await expectToast(page, `2 issue(s) ${done} successfully`);
    await holdToast(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(now).toEqual(before);
  };
  await selectBoth();
  await bar.getByRole('button', { name: 'Owner of the selected issues' }).click();
  await page.getByRole('option', { name: 'Grace Byron' }).click();
  await expect.poll(now).toEqual(before.map(([, team, priority]) => [grace.id, team, priority]));
  await undo();
  await selectBoth();
  await bar.getByRole('button', { name: 'Team' }).click();
  await page.getByRole('menuitem', { name: 'Yard' }).click();
  await expect.poll(now).toEqual(before.map(([owner, , priority]) => [owner, teamId, priority]));
  await undo();
  await selectBoth();
  await bar.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('menuitem', { name: 'Critical' }).click();
  await expect.poll(now).toEqual(before.map(([owner, team]) => [owner, team, 'critical']));
  await undo();
  await selectBoth();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(now).toEqual([]);
  await undo('deleted');
});

test('several issues are closed at once, and Undo restores their statuses', async ({ ada }) => {
  const { page, call } = ada;
  await raise(ada, ['One']);
  await raise(ada, ['Two'], { status: 'in_progress' });
  await show(page, '/issues');
  await tabTo(page.getByRole('checkbox', { name: 'Select One' }));
  await page.keyboard.press('Space');
  await tabTo(page.getByRole('checkbox', { name: 'Select Two' }));
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select Two' }).click();
  await page.getByRole('checkbox', { name: 'Select One' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectToast(page, '2 issue(s) updated successfully');
  await holdToast(page);
  await expect(page.getByText('No issues found')).toBeVisible();
  await expect(counter(page, 'Resolved')).toHaveText('2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Two').getByText('In Progress')).toBeVisible();
  await expect(card(page, 'One').getByText('Open')).toBeVisible();
  const statuses = async () => (await call<Issue[]>('GET', '/api/issues')).map(({ status }) => status);
  await expect.poll(statuses).toEqual(['in_progress', 'open']);
});

test('a to-do is created from an issue, completed there, and links back to it', async ({ ada }) => {
  const { page, call } = ada;
  const [issue] = await raise(ada, ['Leak'], { priority: 'critical', description: 'Below the waterline' });
  await show(page, '/issues?view=cards');
  await page.getByRole('button', { name: 'Create todo from Leak' }).click();
  const form = page.getByRole('dialog', { name: 'Create Todo' });
  const question = 'Create a todo from this issue? This will help you track actionable steps to resolve it.';
  await expect(form.getByText(question)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Todo created from issue successfully');
  const [todo] = await call<Todo[]>('GET', '/api/todos');
  const made = {
    title: 'Fix: Leak',
    description: 'Below the waterline',
    priority: 'high',
    ownerId: ada.id,
    dueDate: dayIn(7),
  };
  expect(todo).toMatchObject({ ...made, issueId: issue?.id, teamId: await leadership(ada) });

  await card(page, 'Leak').getByRole('button', { name: '0 of 1 to-do done' }).click();
  const details = page.getByRole('dialog', { name: 'Issue details' });
  await expect(details.getByRole('heading', { name: 'Todos (1)' })).toBeVisible();
  await details.getByRole('checkbox', { name: 'Complete Fix: Leak' }).click();
  await expect(details.getByRole('checkbox', { name: 'Reopen Fix: Leak' })).toBeVisible();
  await details.getByRole('button', { name: 'Fix: Leak', exact: true }).click();
  const todoDetails = page.getByRole('dialog', { name: 'Todo details' });
  await expect(todoDetails.getByText('Done')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(todoDetails).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(card(page, 'Leak').getByText('1 of 1 to-do done')).toBeVisible();

  await show(page, `/todos?todo=${todo?.id}`);
  await todoDetails.getByRole('link', { name: 'Issue: Leak' }).click();
  await expect(page).toHaveURL(`/issues?issue=${issue?.id}`);
  await expect(details.getByRole('heading', { name: 'Leak' })).toBeVisible();
});

test('the to-do of a deleted issue has no link', async ({ ada, allow }) => {
  const { page, call } = ada;
  allow(/status of 404 .*\/api\/issues\/\d+\)$/);
  const [issue] = await raise(ada, ['Leak']);
  const todo = await call<Todo>('POST', '/api/todos', { title: 'Pump', ownerId: ada.id, issueId: issue?.id });
  await call('DELETE', `/api/issues/${issue?.id}`);
  await show(page, `/todos?todo=${todo.id}`);
  await expect(page.getByRole('heading', { name: 'Discussion (0)' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Issue:/ })).toHaveCount(0);
  await show(page, `/issues?issue=${issue?.id}`);
  await expect(page.getByText('Issue not found')).toBeVisible();
});

test('a related to-do has its own title, and names its issue', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/teams', { name: 'Yard' });
  const issue = await call<Issue>('POST', '/api/issues', { title: 'Leak' });
  await show(page, `/issues?issue=${issue.id}`);
  await page.getByRole('button', { name: 'Add Related Todo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Related Todo' });
  await dialog.getByRole('textbox', { name: 'Title' }).press('Tab');
  await expect(dialog.getByText('Please enter a title for the todo')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Ask the insurer');
  await tabTo(dialog.getByRole('combobox', { name: 'Team' }));
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Team is required')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create Todo' })).toBeDisabled();
  await chooseTeam(page, dialog);
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Urgent' }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).press('End');
  await dialog.getByRole('textbox', { name: 'Description' }).pressSequentially('. Policy 7');
  await dialog.getByRole('button', { name: 'Create Todo' }).click();
  await expectToast(page, 'Success', 'Todo created successfully');
  await expect(page.getByRole('dialog', { name: 'Issue details' }).getByText('Ask the insurer')).toBeVisible();
  const description = 'Related to issue: Leak. Policy 7';
  expect(await call('GET', '/api/todos')).toMatchObject([{ description, priority: 'urgent', issueId: issue.id }]);
});

test('several dialogs open one after the other, each for the first time', async ({ ada }) => {
  await raise(ada, ['The dock is full']);
  const { page } = ada;
  await show(page, '/issues');
  await page.getByRole('button', { name: 'Add Issue' }).click();
  await page.getByRole('dialog', { name: 'Add Issue' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More about The dock is full' }).click();
  await page.getByRole('menuitem', { name: 'Add Related Todo' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Related Todo' })).toBeVisible();
});

test('issues of a rock are added, edited inline and closed on its card', async ({ ada }) => {
  const { page, call } = ada;
  await call('POST', '/api/rocks', { title: 'Open the Lisbon loft' });
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Open the Lisbon loft', exact: true }).click();
  const section = page.getByRole('region', { name: 'Issues of Open the Lisbon loft' });
  await expect(section.getByRole('heading', { name: 'Issues (0)' })).toBeVisible();
  await expect(section.getByText('No issues yet. Add your first issue to track problems or blockers.')).toBeVisible();
  await section.getByRole('button', { name: 'Add Issue' }).click();
  await section.getByRole('textbox', { name: 'Title' }).fill('No permit');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Issue created successfully');
  await expect(section.getByRole('heading', { name: 'Issues (1)' })).toBeVisible();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await section.getByRole('button', { name: 'Edit No permit' }).click();
  await section.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Resolved' }).click();
  await section.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Issue updated successfully');
  await expect(section.getByText('Resolved')).toBeVisible();
  await section.getByRole('checkbox', { name: 'Close No permit' }).click();
  await expect(section.getByText('Closed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByText('Resolved')).toBeVisible();
  await section.getByRole('checkbox', { name: 'Close No permit' }).click();
  await section.getByRole('checkbox', { name: 'Reopen No permit' }).click();
  await expect(section.getByText('Open', { exact: true })).toBeVisible();
});

test('issues of a rock are added with a team and deleted on its page', async ({ ada }) => {
  const { page, call } = ada;
  const rock = await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the Lisbon loft' });
  await call('POST', '/api/teams', { name: 'Yard' });
  await show(page, `/rocks/${rock.id}`);
  await page.getByRole('tab', { name: 'Issues (0)' }).click();
  await page.getByRole('button', { name: 'Add Issue' }).click();
  const form = page.getByRole('form', { name: 'Add issue' });
  await form.getByRole('textbox', { name: 'Title' }).fill('No permit');
  await expect(form.getByRole('button', { name: 'Add Issue' })).toBeDisabled();
  await chooseTeam(page, form);
  await form.getByRole('button', { name: 'Add Issue' }).click();
  await expect(page.getByRole('tab', { name: 'Issues (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete No permit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await holdToast(page);
  await expect(page.getByRole('tab', { name: 'Issues (0)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tab', { name: 'Issues (1)' })).toBeVisible();
});

test('two people see immediately how the other rates, reorders, solves and closes an issue', async ({ ada, grace }) => {
  await raise(ada, ['Crane', 'Leak']);
  for (const { page } of [ada, grace]) await show(page, '/issues?view=cards');
  for (const { page } of [ada, grace]) await expect(cards(page)).toHaveText([/Crane/, /Leak/]);
  await stars(card(ada.page, 'Leak'), 5).click();
  await expect(stars(card(grace.page, 'Leak'), 5)).toBeChecked();

  await tabTo(grace.page.getByRole('button', { name: 'Move Leak', exact: true }));
  await grace.page.keyboard.press('Space');
  await expect(grace.page.getByText('Leak is over position 2 of 2.')).toBeAttached();
  await grace.page.keyboard.press('ArrowUp');
  await expect(grace.page.getByText('Leak is over position 1 of 2.')).toBeAttached();
  await grace.page.keyboard.press('Space');
  await expect(cards(ada.page)).toHaveText([/Leak/, /Crane/]);

  await ada.page.getByRole('button', { name: 'Create todo from Leak' }).click();
  await ada.page.getByRole('dialog', { name: 'Create Todo' }).getByRole('button', { name: 'Create Todo' }).click();
  await expect(card(grace.page, 'Leak').getByText('0 of 1 to-do done')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Leak', exact: true }).click();
  await ada.page.getByRole('checkbox', { name: 'Complete Fix: Leak' }).click();
  await expect(card(grace.page, 'Leak').getByText('1 of 1 to-do done')).toBeVisible();

  await grace.page.getByRole('checkbox', { name: 'Select Leak' }).click();
  const selected = grace.page.getByRole('region', { name: 'Selected issues' });
  await selected.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(ada.page.getByRole('dialog', { name: 'Issue details' }).getByText('Closed')).toBeVisible();
  await expect(cards(ada.page)).toHaveText([/Crane/]);
  await expect(counter(ada.page, 'Resolved')).toHaveText('1');
});

test('an issue is created from any screen, and a refusal is shown', async ({ ada, allow }) => {
  const { page, call } = ada;
  allow(/status of 400/);
  await show(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'My 90' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Add Issue' });
  // My 90 may load issues at the same moment.
  await page.route('/api/issues', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, body: '' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Quick Add' }).click();
  await page.getByRole('menuitem', { name: 'New Issue' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A thought');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.type('ci');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Leak');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Error', 'Failed to create issue');
  await page.unroute('/api/issues');
  await page.getByRole('alert').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Critical' }).click();
  await dialog.getByRole('button', { name: 'Add Issue' }).click();
  await expectToast(page, 'Success', 'Issue created successfully');
  const teamId = await leadership(ada);
  const issue = { title: 'Leak', status: 'open', priority: 'critical', ownerId: ada.id, teamId };
  expect(await call('GET', '/api/issues')).toMatchObject([issue]);
});

test('a refused change is rolled back, with the reason', async ({ ada, allow }) => {
  const { page } = ada;
  allow(/status of 400/);
  await raise(ada, ['Leak']);
  await show(page, '/issues');
  await expect(cards(page)).toHaveCount(1);
  await page.route('/api/issues/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, body: '' }),
  );
  await stars(card(page, 'Leak'), 5).click();
  await expectToast(page, 'Error', 'Failed to update issue');
  await expect(card(page, 'Leak').getByTitle('Not rated yet')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Leak' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to delete issue: Leak');
  await expect(card(page, 'Leak')).toBeVisible();
});

test('an issue names its rock without loading all rocks', async ({ ada: { page, call, id } }) => {
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', {
    title: 'Open the Lisbon loft',
    ownerId: id,
  });
  await call('POST', '/api/issues', { title: 'No permit', rockId });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await show(page, '/issues?view=cards');
  await expect(page.getByRole('link', { name: 'Open the Lisbon loft' })).toBeVisible();
  expect(asked).toContain('/api/links');
  expect(asked).not.toContain('/api/rocks');
});

test('issues are filtered, searched and edited inline, as cards and as lines', async ({ ada }) => {
  const { page } = ada;
  await raise(ada, ['Leak'], { ownerId: ada.id });
  await raise(ada, ['Draught'], { ownerId: null });
  await show(page, '/issues');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'No owner', exact: true }).click();
  await expect(cards(page)).toHaveText([/Draught/]);
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search issues' }).fill('leak');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(2);
  for (const address of ['/issues?view=cards', '/issues?view=list']) {
    await show(page, address);
    await page.getByRole('button', { name: 'Priority of Leak: Medium' }).click();
    await page.getByRole('menuitemradio', { name: 'Critical' }).click();
    await expectToast(page, 'Issue updated successfully');
    await holdToast(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Priority of Leak: Medium' })).toBeVisible();
  }
});

test('an issue moves to another team with two clicks or by keyboard, in a list, on a card and in its details', async ({
  ada,
}) => {
  const { page, call } = ada;
  const { id: yard } = await call<{ id: number }>('POST', '/api/teams', { name: 'Yard' });
  const [issue] = await raise(ada, ['Leak']);
  const home = await leadership(ada);
  const teamId = async () => (await call<{ teamId: number }>('GET', `/api/issues/${issue?.id}`)).teamId;
  for (const address of ['/issues?view=list', '/issues?view=cards', `/issues?issue=${issue?.id}`]) {
    await show(page, address);
    const place = address.includes('view') ? card(page, 'Leak') : page.getByRole('dialog');
    await place.getByRole('button', { name: 'Team of Leak: Leadership' }).click();
    await page.getByRole('menuitemradio', { name: 'Yard' }).click();
    await expect(place.getByRole('button', { name: 'Team of Leak: Yard' })).toBeVisible();
    await expect.poll(teamId).toBe(yard);
    await call('PUT', `/api/issues/${issue?.id}`, { teamId: home });
    await expect(place.getByRole('button', { name: 'Team of Leak: Leadership' })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await show(page, '/issues?view=list');
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  await expect.poll(teamId).toBe(yard);
});

test('the rock of an issue is changed in a list, on a card, in its details and by keyboard', async ({ ada }) => {
  const { page, call } = ada;
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the loft' });
  const [issue] = await raise(ada, ['Leak']);
  const rockOfIssue = async () => (await call<{ rockId: number | null }>('GET', `/api/issues/${issue?.id}`)).rockId;
  for (const view of ['list', 'cards']) {
    await show(page, `/issues?view=${view}`);
    for (const [choice, id] of [
      ['Open the loft', rockId],
      ['No rock', null],
    ] as const) {
      await card(page, 'Leak').getByRole('button', { name: 'Rock of Leak' }).click();
      await page.getByRole('menuitemradio', { name: choice }).click();
      await expect.poll(rockOfIssue).toBe(id);
    }
  }
  await show(page, `/issues?issue=${issue?.id}`);
  const details = page.getByRole('dialog').getByRole('region', { name: 'Details' });
  await details.getByRole('combobox', { name: 'Rock' }).click();
  await page.getByRole('option', { name: 'Open the loft' }).click();
  await expect(details.getByRole('link', { name: 'Open the loft' })).toBeVisible();
  await expect.poll(rockOfIssue).toBe(rockId);
  await page.keyboard.press('Escape');
  await show(page, '/issues?view=list');
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect.poll(rockOfIssue).toBeNull();
});

test('the key after Escape reaches the list below the details, however slow the page', async ({ ada }) => {
  const { page } = ada;
  const [issue] = await raise(ada, ['Leak']);
  await show(page, `/issues?issue=${issue?.id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  // Two keys in one burst: the page gets no time between them.
  await page.evaluate(`(async () => {
    for (const key of ['Escape', 'j']) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await null;
      await null;
    }
  })()`);
  await expect(page.getByRole('listitem').filter({ has: card(page, 'Leak') })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the details of an issue change its status, priority and owner with one click each', async ({ ada, grace }) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/issues', { title: 'Leak', ownerId: ada.id });
  await show(page, `/issues?issue=${id}`);
  const details = page.getByRole('dialog').getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Status of Leak: Open' }).click();
  await page.getByRole('menuitemradio', { name: 'In Progress' }).click();
  await details.getByRole('button', { name: 'Priority of Leak: Medium' }).click();
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  await details.getByRole('button', { name: 'Owner of Leak: Ada Byron' }).click();
  await page.getByRole('option', { name: 'Grace Byron' }).click();
  await expect(details.getByRole('button', { name: 'Owner of Leak: Grace Byron' })).toBeVisible();
  const changed = { status: 'in_progress', priority: 'high', ownerId: grace.id };
  await expect.poll(() => call('GET', `/api/issues/${id}`)).toMatchObject(changed);
});
