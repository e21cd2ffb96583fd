import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, inviteCodeOf, type Person, show, test } from '../world.ts';

/** The sentences of the activity on the page, latest first. */
const sentences = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
const create = ({ call }: Person, path: string, body: object) => call<{ id: number }>('POST', path, body);

test('the activity of a rock shows live what each of three people did', async ({ ada, grace, meet }) => {
  const linus = await meet('Linus');
  await linus.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const year = new Date().getFullYear();
  const rock = await create(ada, '/api/rocks', { title: 'Loft', dueDate: `${year}-11-03`, ownerId: grace.id });
  const { page } = ada;
  await show(page, `/rocks/${rock.id}`);
  await expect(page.getByRole('tab')).toHaveText([
    'Milestones (0)',
    'Todos (0)',
    'Issues (0)',
    'Discussion',
    'Activity',
  ]);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(sentences(page)).toContainText(['Ada created this rock']);

  await grace.call('PUT', `/api/rocks/${rock.id}`, { dueDate: `${year}-11-09` });
  await expect(sentences(page).first()).toContainText('Grace changed the due date from 3 Nov to 9 Nov');
  const milestone = await create(linus, `/api/rocks/${rock.id}/milestones`, { title: 'Lease signed' });
  await expect(sentences(page).first()).toContainText('Linus added the milestone “Lease signed”');
  await grace.call('PUT', `/api/milestones/${milestone.id}`, { completed: true });
  await expect(sentences(page).first()).toContainText('Grace completed the milestone “Lease signed”');
  await ada.call('PUT', `/api/rocks/${rock.id}`, { ownerId: linus.id, status: 'at_risk' });
  await expect(sentences(page)).toContainText([
    /Ada changed the status from On Track to At Risk.*Ada reassigned it from Grace to Linus/s,
    'Grace completed the milestone “Lease signed”',
    'Linus added the milestone “Lease signed”',
    'Grace changed the due date from 3 Nov to 9 Nov',
    'Ada created this rock',
  ]);
});

test('an activity starts with the latest entries, shows earlier ones on request, and stays up to date', async ({
  ada,
}) => {
  const { page, call } = ada;
  const { id } = await create(ada, '/api/todos', { title: 'Rope', ownerId: ada.id });
  for (let times = 0; times < 12; times++) {
    for (const completed of [true, false]) await call('PUT', `/api/todos/${id}`, { completed });
  }
  await show(page, `/todos?todo=${id}`);
  await page.getByText('Activity', { exact: true }).click();
  await expect(sentences(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(sentences(page)).toHaveCount(25);
  await expect(sentences(page).last()).toContainText('Ada created this to-do');
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  await create(ada, `/api/todos/${id}/comments`, { content: 'Hemp or steel?' });
  await expect(sentences(page).first()).toContainText('Ada added a comment');
  await expect(sentences(page)).toHaveCount(26);
});

test('a comment on an issue shows immediately in its open activity', async ({ ada, grace }) => {
  const { page } = ada;
  const { id } = await create(ada, '/api/issues', { title: 'No permit' });
  await show(page, `/issues?issue=${id}`);
  await page.getByText('Activity', { exact: true }).click();
  await expect(sentences(page).first()).toContainText('Ada created');
  await create(grace, `/api/issues/${id}/comments`, { content: 'Ask the harbour' });
  await expect(sentences(page).first()).toContainText('Grace added a comment');
});

/** A row of each kind with an activity; returns where it is shown, and how to get there. */
async function workOn(ada: Person, grace: Person): Promise<[path: string, open: (page: Page) => Promise<void>][]> {
  const [rock, todo, issue] = [
    await create(ada, '/api/rocks', { title: 'Loft' }),
    await create(ada, '/api/todos', { title: 'Rope', ownerId: grace.id }),
    await create(ada, '/api/issues', { title: 'No permit', ownerId: grace.id }),
  ];
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const scorecard = await create(ada, '/api/scorecards', { name: 'Numbers' });
  const { id } = await create(ada, '/api/measurables', { name: 'Boats', goal: 3, scorecardId: scorecard.id });
  await ada.call('PUT', `/api/measurables/${id}/values`, { year: 2026, week: 47, value: 3 });
  const unfold = (page: Page) => page.getByText('Activity', { exact: true }).click();
  return [
    [`/rocks/${rock.id}`, (page) => page.getByRole('tab', { name: 'Activity' }).click()],
    [`/todos?todo=${todo.id}`, unfold],
    [`/issues?issue=${issue.id}`, unfold],
    [`/teams?team=${team?.id}`, unfold],
    [
      '/scorecard?at=2026-W47',
      async (page) => {
        await page.getByRole('rowheader', { name: 'Boats' }).hover();
        await page.getByRole('button', { name: 'Actions for Boats' }).click();
        await page.getByRole('menuitem', { name: 'Show chart' }).click();
        await unfold(page);
      },
    ],
  ];
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`everyone can read every activity at ${viewport.width} px`, async ({ ada, grace }) => {
    const { page } = grace;
    await page.setViewportSize(viewport);
    for (const [path, open] of await workOn(ada, grace)) {
      await show(page, path);
      await open(page);
      await expect(sentences(page).filter({ hasText: 'Ada' }).first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}
