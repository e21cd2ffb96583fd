import type { Page } from '@playwright/test';
import { expect, expectToast, type Person, test } from './world.ts';

/** A meeting of Ada's and Grace's team in progress that Ada presents; both look at it. */
async function meet(ada: Person, grace: Person): Promise<number> {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const fields = { title: 'L10', teamId: team?.id, status: 'in_progress' };
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', fields);
  await look(ada, id);
  await look(grace, id);
  return id;
}

async function look({ page }: Person, id: number): Promise<void> {
  await page.goto(`/meetings/${id}/live`);
  await expect(page.getByRole('textbox', { name: 'Notes' }).first()).toBeEditable();
}

const current = (page: Page) => page.getByRole('region', { name: 'Agenda' }).locator('[aria-current=step]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('taking over is asked once and told to both; what the former presenter pressed offline moves nobody later', async ({
  ada,
  grace,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of 409|WebSocket/);
  const [first, second] = [ada.page, grace.page];
  const id = await meet(ada, grace);
  await ada.context.setOffline(true);
  await press(first, 'Next: Scorecard');
  await expectToast(first, 'Error', "You're offline, so the meeting can't be moved from here.");
  await press(first, 'End Meeting');
  await first.getByRole('dialog').getByRole('button', { name: 'End Meeting' }).click();
  await expectToast(first, 'Error', "You're offline, so the meeting can't be ended from here.");
  await expect(first.getByText('will be saved then')).toBeHidden();
  await first.keyboard.press('Escape');

  await press(second, 'Present');
  await expect(second.getByRole('alertdialog')).toContainText('Ada is presenting. Take over?');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Take Over' }).click();
  await expect(second.getByRole('status').filter({ hasText: 'You are presenting now' })).toBeVisible();
  await press(second, 'Next: Scorecard');
  await expect(current(second)).toContainText('Scorecard');
  await ada.context.setOffline(false);
  await expect(first.getByRole('status').filter({ hasText: 'Grace Byron is presenting now' })).toBeVisible();
  await expect(current(first)).toContainText('Scorecard');
  expect(await ada.call('GET', `/api/meetings/${id}`)).toMatchObject({ status: 'in_progress', currentAgendaItem: 1 });
});

test('of two who claim to present at once one does, and the other is told who was first', async ({
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
  // Joan presses while the news that Grace presents is still on its way to her.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await joan.page.route(/\/presenter$/, (route) => held.then(() => route.continue()));
  for (const { page } of [joan, grace]) {
    await press(page, 'Present');
    await page.getByRole('button', { name: 'Take Over' }).click();
  }
  await expect(ada.page.getByText('Grace Byron presents')).toBeVisible();
  release();
  await expect(joan.page.getByRole('alert').getByText('Grace took over first')).toBeVisible();
  await expect(joan.page.getByRole('alertdialog')).toBeHidden();
});
