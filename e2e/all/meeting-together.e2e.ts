import type { Page } from '@playwright/test';
import { expect, expectToast, type Person, show, test } from '../world.ts';

/** A meeting of Ada's and Grace's team in progress that Ada presents and both look at. */
async function meet(ada: Person, grace: Person): Promise<number> {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const fields = { title: 'L10', teamId: team?.id, status: 'in_progress' };
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', fields);
  await look(ada, id);
  await look(grace, id);
  return id;
}

async function look({ page }: Person, id: number): Promise<void> {
  await show(page, `/meetings/${id}/live`);
  await expect(page.getByRole('textbox', { name: 'Notes' }).first()).toBeEditable();
}

const current = (page: Page) => page.getByRole('region', { name: 'Agenda' }).locator('[aria-current=step]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('taking over asks once and is shown to both, and offline steps of the former presenter move no one later', async ({
  ada,
  grace,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of 409|WebSocket/);
  const [first, second] = [ada.page, grace.page];
  const id = await meet(ada, grace);
  await press(first, 'End Meeting');
  await expect(first.getByRole('dialog')).toBeVisible();
  await ada.context.setOffline(true);
  await first.getByRole('dialog').getByRole('button', { name: 'End Meeting' }).click();
  await expectToast(first, 'Error', "You're offline, so you can't end the meeting.");
  await first.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await press(first, 'Next: Scorecard');
  await expectToast(first, 'Error', "You're offline, so you can't move the meeting.");
  await expect(first.getByText('will be sent then')).toBeHidden();

  await press(second, 'Take over');
  await expect(second.getByRole('alertdialog')).toContainText('Ada is presenting. Take over?');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  await expect(second.getByRole('status').filter({ hasText: "You're presenting now" })).toBeVisible();
  await press(second, 'Next: Scorecard');
  await expect(current(second)).toContainText('Scorecard');
  await ada.context.setOffline(false);
  await expect(first.getByRole('status').filter({ hasText: 'Grace Byron is presenting now' })).toBeVisible();
  await expect(current(first)).toContainText('Scorecard');
  expect(await ada.call('GET', `/api/meetings/${id}`)).toMatchObject({ status: 'in_progress', currentAgendaItem: 1 });
});

test('of two people who take over at once one presents, and the other sees who was first', async ({
  ada,
  grace,
  meet: register,
  allow,
}) => {
  allow(/status of 409/);
  const id = await meet(ada, grace);
  const joan = await register('Joan');
  const [organization] = await ada.call<{ inviteCode: string }[]>('GET', '/api/organizations');
  await joan.call('POST', '/api/organizations/join', { inviteCode: organization?.inviteCode });
  await look(joan, id);
  // Joan presses before the event that Grace presents arrives.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await joan.page.route(/\/presenter$/, (route) => released.then(() => route.continue()));
  for (const { page } of [joan, grace]) {
    await press(page, 'Take over');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  }
  await expect(ada.page.getByText('Presenter: Grace Byron')).toBeVisible();
  release();
  await expect(joan.page.getByRole('alert').getByText('Grace took over first')).toBeVisible();
  await expect(joan.page.getByRole('alertdialog')).toBeHidden();
});

/** Ends the meeting in the dialog. */
async function end(page: Page): Promise<void> {
  await press(page, 'End Meeting');
  await page.getByRole('dialog').getByRole('button', { name: 'End Meeting' }).click();
  await expectToast(page, 'Meeting ended successfully');
}

test('notes written offline before the end are added to the recap, and a meeting ended by mistake continues', async ({
  ada,
  grace,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const [first, second] = [ada.page, grace.page];
  const id = await meet(ada, grace);
  await ada.call('PATCH', `/api/meetings/${id}/item`, { item: 6, from: 0 });
  await expect(current(second)).toContainText('Conclude');
  await grace.context.setOffline(true);
  await second.getByRole('textbox', { name: 'Notes' }).pressSequentially('Call Delmar');
  await second.getByRole('radio', { name: '9', exact: true }).check({ force: true });
  await end(first);
  await expect(first.getByRole('region', { name: 'Attendance' })).toContainText('Grace ByronNot rated');
  await grace.context.setOffline(false);
  for (const page of [first, second]) {
    await expect(page.getByText('Call Delmar (added after the end)')).toBeVisible();
    await expect(page.getByText('9 of 10 (added after the end)')).toBeVisible();
  }
  await expect(second.getByRole('button', { name: 'Reopen Meeting' })).toBeHidden();
  await press(first, 'Reopen Meeting');
  for (const page of [first, second]) {
    await expect(current(page)).toContainText('Conclude');
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Call Delmar');
  }
  await second.getByRole('textbox', { name: 'Notes' }).press('End');
  await second.keyboard.type(' today');
  await expect(first.getByRole('textbox', { name: 'Notes' })).toHaveValue('Call Delmar today');
});

test('a text that is too late for the recap is shown to its author', async ({ ada, grace, allow }) => {
  allow(/status of 409|ERR_FAILED/);
  const { page } = grace;
  const id = await meet(ada, grace);
  await page.route(/\/notes$/, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await page.getByRole('textbox', { name: 'Notes' }).pressSequentially('Call Delmar');
  await ada.call('PATCH', `/api/meetings/${id}/end`, {});
  await expect(page.getByRole('region', { name: 'Attendance' })).toBeVisible();
  const refusal = { message: 'This meeting is completed', code: 'conflict' };
  await page.route(/\/notes$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 409, json: refusal }),
  );
  await page.reload();
  const lost = page.getByRole('status').filter({ hasText: 'This note of yours is not in the recap (Segue)' });
  await expect(lost).toContainText('Call Delmar');
  await lost.getByRole('button', { name: 'Discard' }).click();
  await expect(lost).toBeHidden();
});

test('the presenter reveals the ratings, and the dialog at the end shows them', async ({ ada, grace }) => {
  const [first, second] = [ada.page, grace.page];
  const id = await meet(ada, grace);
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const issue = await ada.call<{ id: number }>('POST', '/api/issues', { title: 'Slow cranes', teamId: team?.id });
  await ada.call('PUT', `/api/meetings/${id}/votes`, { issueIds: [issue.id] });
  await ada.call('PATCH', `/api/meetings/${id}/item`, { item: 6, from: 0 });
  await ada.call('PATCH', `/api/meetings/${id}/discussion`, { issueId: issue.id });
  await first.getByRole('radio', { name: '8', exact: true }).check({ force: true });
  await expect(second.getByText('1 of 2 rated. Waiting for Grace.')).toBeVisible();
  await first.reload();
  await expect(first.getByRole('radio', { name: '8', exact: true })).toBeChecked();
  await second.getByRole('radio', { name: '5', exact: true }).check({ force: true });
  await expect(first.getByText('2 of 2 rated.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Reveal ratings' })).toBeHidden();
  await press(first, 'Reveal ratings');
  for (const page of [first, second]) {
    await expect(page.getByText('The average is 6.5 of 10.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Ratings' })).toContainText('Grace Byron5 of 10');
  }
  await expect(second.getByRole('button', { name: 'End Meeting' })).toBeHidden();
  await press(second, 'More');
  await second.getByRole('menuitem', { name: 'End Meeting' }).click();
  await expect(second.getByRole('dialog')).toContainText('Ada Byron is presenting. It ends for all 2 people.');
  await expect(second.getByRole('dialog')).toContainText(
    'Not reached yet: Scorecard, Rock Review, Customer/Employee Headlines, To-Do List, IDS. ' +
      'Still under discussion: Slow cranes. The votes of round 1 are not revealed yet.',
  );
  await expect(second.getByRole('dialog')).toContainText('Your rating of 5 of 10 counts.');
  await expect(second.getByRole('dialog').getByRole('img', { name: '3 of 5 stars' })).toBeVisible();
});

test('closing a meeting that has started keeps its recap', async ({ ada, grace }) => {
  const { page } = ada;
  await meet(ada, grace);
  await page.getByRole('textbox', { name: 'Notes' }).pressSequentially('The carrier waits');
  await expect(grace.page.getByRole('textbox', { name: 'Notes' })).toHaveValue('The carrier waits');
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('stay in the recap');
  await press(page, 'Close meeting');
  await expect(page.getByText('This meeting was closed without a rating.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('The carrier waits');
});
