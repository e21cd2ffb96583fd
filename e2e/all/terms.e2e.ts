import type { Page } from '@playwright/test';
import { expect, expectToast, show, test } from '../world.ts';

const terms = {
  rock: { one: 'Objective', many: 'Objectives' },
  todo: { one: 'Errand', many: 'Errands' },
  issue: { one: 'Blocker', many: 'Blockers' },
  scorecard: { one: 'Logbook', many: 'Logbooks' },
  measurable: { one: 'Dial', many: 'Dials' },
  meeting: { one: 'Huddle', many: 'Huddles' },
  levelTen: { one: 'Weekly', many: 'Weeklies' },
  headline: { one: 'Tiding', many: 'Tidings' },
  milestone: { one: 'Buoy', many: 'Buoys' },
};
const defaultTerms =
  /\b(rocks?|to-?dos?|issues?|scorecards?|measurables?|meetings?|level 10|l10|headlines?|milestones?)\b/i;

/** All visible and accessible texts of a page. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const texts = document.body.innerText.split('\\n');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
    return [document.title, ...texts];
  })()`);
const expectOwnTerms = async (page: Page, where: string) =>
  expect(
    (await textsOn(page)).filter((text) => defaultTerms.test(text)),
    where,
  ).toEqual([]);

test('no screen uses a default term that the organization has replaced', async ({ ada }) => {
  const { page, call } = ada;
  const { organizationId } = await call<{ organizationId: number }>('GET', '/api/user');
  await call('PATCH', `/api/organizations/${organizationId}`, { terms: { en: terms } });
  const { id } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Keel', ownerId: ada.id });
  await call('POST', '/api/milestones', { title: 'Cast', rockId: id });
  await call('POST', '/api/todos', { title: 'Splice' });
  await call('POST', '/api/issues', { title: 'Leak' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Objectives', exact: true })).toBeVisible();
  for (const path of [
    '/rocks',
    `/rocks/${id}`,
    '/todos',
    '/issues',
    '/scorecard',
    '/meetings',
    '/teams',
    '/directory',
    '/notifications',
    '/trash',
    '/notifications?tab=settings',
    '/profile',
    '/audit',
    '/org-chart',
    '/chat',
    '/invitations',
    '/',
  ]) {
    await show(page, path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectOwnTerms(page, path);
  }
  await page.goto('/rocks');
  await expect(page.getByRole('button', { name: 'Add Objective' }).first()).toBeVisible();
  for (const [key, title] of [
    ['r', 'Create New Objective'],
    ['t', 'Create New Errand'],
    ['i', 'Add Blocker'],
    ['m', 'Schedule Huddle'],
  ] as const) {
    await page.keyboard.press('c');
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectOwnTerms(page, title);
    await page.keyboard.press('Escape');
  }
});

test('an admin sets the terms, and every open screen uses them immediately', async ({ ada, grace }) => {
  await grace.page.goto('/rocks');
  await ada.page.goto('/organization');
  await ada.page.getByRole('textbox', { name: 'Rock', exact: true }).fill('Objective');
  await expect(ada.page.getByText('Objectives On Track')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Save terminology' }).click();
  await expectToast(ada.page, 'Success', 'Terminology saved');
  await expect(grace.page.getByRole('heading', { name: 'Objectives', level: 1 })).toBeVisible();
  await ada.page.getByRole('button', { name: 'Reset all' }).click();
  await expect(grace.page.getByRole('heading', { name: 'Rocks', level: 1 })).toBeVisible();
});
