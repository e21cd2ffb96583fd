import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { expect, expectToast, type Person, show, test } from '../world.ts';

/** Pastes a text from the clipboard into the field that has the focus. */
async function paste({ page, context }: Person, ...lines: string[]) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(lines.join('\n'))})`);
  await page.keyboard.press('Control+v');
}
const dialog = (page: Page) => page.getByRole('alertdialog');
type Row = { title: string; ownerId: string | null; completed: boolean; dueDate: string | null };

test('a list pasted into the line for to-dos becomes to-dos, and is undone at once', async ({ ada, grace }) => {
  const { page, call } = ada;
  // The names of people may come after the paste.
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/users', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await show(page, '/todos');
  const line = page.getByRole('textbox', { name: 'New to-do for yourself' });
  await line.pressSequentially('Wash');
  await paste(ada, '- [ ] Mend the sail @Grace', '- [x] Order rope', '', '3. Call the harbour by Dec 24, 2027');
  await expect(dialog(page)).toContainText('Add 3 to-dos?');
  asked.resolve();
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    'Mend the sailGrace Byron',
    'Order ropeCompleted',
    'Call the harbour24 Dec 2027',
  ]);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Leave it in one line' }).click();
  await expect(line).toHaveValue('Wash- [ ] Mend the sail @Grace - [x] Order rope 3. Call the harbour by Dec 24, 2027');
  await line.fill('Wash');
  await paste(ada, '- [ ] Mend the sail @Grace', '- [x] Order rope', '', '3. Call the harbour by Dec 24, 2027');
  await expect(dialog(page)).toContainText('Add 3 to-dos?');
  await page.keyboard.press('Enter');
  await expectToast(page, '3 to-dos added');
  await expect(line).toHaveValue('Wash');
  const rows = async () =>
    (await call<Row[]>('GET', '/api/todos')).map(({ title, ownerId, completed }) => [title, ownerId, completed]);
  expect(await rows()).toEqual([
    ['Mend the sail', grace.id, false],
    ['Call the harbour', ada.id, false],
    ['Order rope', ada.id, true],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rows).toEqual([]);
});

test('a list pasted into the title of a new to-do takes the fields of the form', async ({ ada }) => {
  const { page, call } = ada;
  await show(page, '/todos');
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await tabTo(page.getByRole('textbox', { name: 'Title' }));
  await paste(ada, '• Mend the sail', '• Order rope');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, '2 to-dos added');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const rows = await call<(Row & { priority: string })[]>('GET', '/api/todos');
  expect(rows.map(({ title, priority }) => [title, priority])).toEqual([
    ['Mend the sail', 'high'],
    ['Order rope', 'high'],
  ]);
});

test('the lists of a meeting take pasted lines, in their order', async ({ ada, grace }) => {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const meeting = { title: 'L10', teamId: team?.id, status: 'in_progress' };
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', meeting);
  await grace.call('POST', `/api/meetings/${id}/join`);
  await show(ada.page, `/meetings/${id}/live`);
  await show(grace.page, `/meetings/${id}/live`);
  for (const { page } of [ada, grace])
    await page.getByRole('region', { name: 'Agenda' }).getByRole('button', { name: 'IDS' }).click();
  await tabTo(ada.page.getByRole('textbox', { name: 'New issue' }));
  await paste(ada, '1. Crane', '2. Lift @Grace', '3. Roof');
  await ada.page.keyboard.press('Enter');
  await expect(grace.page.getByRole('button', { name: /^Vote for/ })).toHaveCount(3);
  const issues = await grace.call<Row[]>('GET', '/api/issues');
  expect(issues.map(({ title, ownerId }) => [title, ownerId])).toEqual([
    ['Crane', null],
    ['Lift', grace.id],
    ['Roof', null],
  ]);
});

test('milestones are pasted into a rock and into the form of a new one', async ({ ada }) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Loft', quarter: '2027-Q1' });
  await show(page, `/rocks/${id}`);
  await tabTo(page.getByRole('textbox', { name: 'New milestone' }));
  await paste(ada, '[x] Lease signed', '[ ] Walls painted (Feb 3, 2027)');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, '2 milestones added');
  const milestones = await call<Row[]>('GET', `/api/milestones?rockId=${id}`);
  expect(milestones.map(({ title, completed, dueDate }) => [title, completed, dueDate])).toEqual([
    ['Lease signed', true, null],
    ['Walls painted', false, '2027-02-03'],
  ]);
  await show(page, '/rocks');
  await page.getByRole('button', { name: 'Add Rock' }).first().click();
  await tabTo(page.getByRole('textbox', { name: 'Milestone 1', exact: true }));
  await paste(ada, 'Lease signed', 'Walls painted', 'Keys');
  await expect(page.getByRole('textbox', { name: 'Milestone 3', exact: true })).toHaveValue('Keys');
  await expect(page.getByRole('textbox', { name: 'Milestone 4', exact: true })).toHaveValue('');
});
