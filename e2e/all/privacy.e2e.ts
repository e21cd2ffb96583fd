import type { Page } from '@playwright/test';
import { expect, expectToast, meetColleague, type Person, show, test } from '../world.ts';

const lineIn = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).locator('p').filter({ hasText: 'Who can see this' });

/** A private team whose only member is its leader. */
const privateTeamOf = (person: Person, name = 'Leaders') =>
  person.call<{ id: number }>('POST', '/api/teams', { name, isPrivate: true });

test('an admin joins a private team with a button, and its leader is notified', async ({ ada, grace }) => {
  const team = await privateTeamOf(grace);
  await grace.call('POST', '/api/rocks', { title: 'Sell the yard', teamId: team.id });
  await show(grace.page, '/notifications');
  await show(ada.page, `/teams?team=${team.id}`);
  const region = ada.page.getByRole('region', { name: 'Leaders' });
  await expect(region).toContainText('Led by Grace Byron · 1 person');
  await expect(region.getByRole('button', { name: /Add Member|Edit/ })).toHaveCount(0);
  await region.getByRole('button', { name: 'Join this team' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Join' }).click();
  await expectToast(ada.page, 'Success', 'You joined Leaders');
  await expect(region.getByText(grace.email)).toBeVisible();
  await expect(grace.page.getByText('Ada Byron joined the private team “Leaders”.')).toBeVisible();
  await grace.page.getByText('Ada Byron joined the private team “Leaders”.').click();
  await expect(grace.page).toHaveURL(`/teams?team=${team.id}`);
});

test('moving a rock into a private team says who will see it, and who will not', async ({ ada, grace, meet }) => {
  await meetColleague('Nora', ada, meet);
  await privateTeamOf(grace);
  const rock = await grace.call<{ id: number }>('POST', '/api/rocks', { title: 'Sell the yard', ownerId: ada.id });
  const { page } = grace;
  await show(page, `/rocks/${rock.id}`);
  await expect(page.getByText('Everyone in Analytical Engines')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Rock' }).click();
  await page.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'Leaders Private' }).click();
  const line = lineIn(page, 'Edit Rock');
  await expect(line).toContainText('Only Leaders (1 person) and the owner Ada will see this.');
  await expect(line).toContainText('Nora will no longer see it. Notifications already sent stay.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Only Leaders (1 person) and the owner Ada')).toBeVisible();
  // Its owner is not on the team and still sees the rock. An admin knows the name of the team.
  await show(ada.page, `/rocks/${rock.id}`);
  await expect(ada.page.getByText('Only a private team and you')).toBeVisible();
});

test('moving many to-dos into a private team asks for confirmation', async ({ ada, grace }) => {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  await privateTeamOf(ada);
  for (const title of ['Call the bank', 'Read the offer'])
    await ada.call('POST', '/api/todos', { title, teamId: team?.id, assigneeIds: [ada.id] });
  await show(grace.page, '/todos?scope=all');
  await show(ada.page, '/todos');
  await ada.page.getByRole('checkbox', { name: 'Select Call the bank' }).click();
  await ada.page.getByRole('checkbox', { name: 'Select Read the offer' }).click();
  await ada.page.getByRole('button', { name: 'Team', exact: true }).click();
  await ada.page.getByRole('menuitem', { name: 'Leaders Private' }).click();
  const question = ada.page.getByRole('alertdialog');
  await expect(question).toContainText('Grace will no longer see them. Notifications already sent stay.');
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(grace.page.getByText('Call the bank')).toHaveCount(0);
});

test('every form says who can see its new row', async ({ ada }) => {
  await privateTeamOf(ada);
  const { page } = ada;
  const forms: [path: string, opener: string, dialog: string][] = [
    ['/rocks', 'Create First Rock', 'Create New Rock'],
    ['/todos', 'Add Todo', 'Create New Todo'],
    ['/issues', 'Add Issue', 'Add Issue'],
    ['/meetings', 'Schedule Meeting', 'Schedule Meeting'],
  ];
  for (const [path, opener, dialog] of forms) {
    await show(page, path);
    await page.getByRole('button', { name: opener }).first().click();
    await expect(lineIn(page, dialog)).toContainText('Everyone in Analytical Engines');
    await page.getByRole('dialog').getByRole('combobox', { name: /Team/ }).click();
    await page.getByRole('option', { name: 'Leaders Private' }).click();
    await expect(lineIn(page, dialog)).toContainText('Only Leaders (1 person)');
  }
});

test('rows of a private team have a lock in the chat and among the headlines', async ({ ada: { page, call } }) => {
  const [leadership] = await call<{ id: number }[]>('GET', '/api/teams');
  const { id: teamId } = await call<{ id: number }>('POST', '/api/teams', { name: 'Leaders', isPrivate: true });
  await call('POST', '/api/chat/channels', { name: 'figures', teamId });
  await call('POST', '/api/chat/channels', { name: 'yard', teamId: leadership?.id });
  await call('POST', '/api/headlines', { title: 'The bank agrees', kind: 'customer', teamId });
  const meeting = { title: 'L10', teamId, status: 'in_progress' };
  const { id: meetingId } = await call<{ id: number }>('POST', '/api/meetings', meeting);
  await show(page, '/todos');
  await expect(page.getByRole('link', { name: 'Channel of a private team figures', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Channel yard', exact: true })).toBeVisible();
  await show(page, `/meetings/${meetingId}/live`);
  await page.getByRole('button', { name: 'Customer/Employee Headlines' }).click();
  await expect(page.getByText('The bank agrees').getByRole('img', { name: 'Private' })).toBeVisible();

  await page.getByRole('button', { name: 'Conclude' }).click();
  await page.getByRole('button', { name: 'Cascade a Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cascade a Message' });
  const line = lineIn(page, 'Cascade a Message');
  await expect(line).toContainText('No one until you choose a team');
  await dialog.getByRole('checkbox', { name: 'Leadership' }).check();
  await expect(line).toContainText('Everyone in Analytical Engines');
  await dialog.getByRole('checkbox', { name: 'Leadership' }).uncheck();
  await call('POST', '/api/teams', { name: 'Bankers', isPrivate: true });
  await dialog.getByRole('checkbox', { name: 'Bankers (private)' }).check();
  await expect(line).toContainText('Only Bankers (1 person)');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We sign on Monday');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Success', 'Message sent to 1 team');
});
