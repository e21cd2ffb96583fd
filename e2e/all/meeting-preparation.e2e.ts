import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { dayIn, expect, expectToast, inviteCodeOf, type Person, test } from '../world.ts';

type Row = { id: number };

test.use({ viewport: { width: 390, height: 844 } });

/** A team of both with a meeting in three days, for which Grace has a number, a to-do and a rock to prepare. */
async function plan({ call }: Person, grace: Person): Promise<{ id: number; teamId: number; path: string }> {
  const { id: teamId } = await call<Row>('POST', '/api/teams', { name: 'Bridge' });
  await call('POST', `/api/teams/${teamId}/members`, { userId: grace.id });
  const { id } = await call<Row>('POST', '/api/meetings', { title: 'Bridge L10', teamId, meetingDate: dayIn(3) });
  const card = await call<Row>('POST', '/api/scorecards', { name: 'Bridge', teamId });
  await call('POST', '/api/measurables', { name: 'Boats', scorecardId: card.id, ownerId: grace.id });
  await call('POST', '/api/todos', { title: 'Order the rope', ownerId: grace.id, teamId, dueDate: dayIn(1) });
  return { id, teamId, path: `/meetings/${id}/live` };
}

/** An expression: whether a response whose address has this part is stored in the browser. */
const storedAs = (part: string) => `caches.open('quarterdeck-answers').then((cache) => cache.keys())
  .then((keys) => keys.some(({ url }) => (url + '$').includes('${part}')))`;

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('on a slow phone a person prepares with the keyboard, and the presenter sees it and asks who is late', async ({
  ada,
  grace,
}) => {
  const { path, teamId } = await plan(ada, grace);
  await ada.page.goto(path);
  const desk = part(ada.page, /^Your numbers/);
  await expect(desk).toContainText('0 of 1 done');
  await expect(desk).toContainText('1 number missing: Grace Byron');
  await ada.page.getByRole('button', { name: 'Write a note' }).click();
  await ada.page.keyboard.type('Bring the offer of the guild.');
  await ada.page.getByRole('button', { name: 'Save' }).click();
  await desk.getByRole('button', { name: 'Nudge Grace Byron' }).click();
  await expectToast(ada.page, 'Asked to prepare: Grace Byron');
  await expect(desk.getByText('Asked today')).toBeVisible();
  await expectAccessible(ada.page);

  const { page } = grace;
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('link', { name: /^Prepare Bridge L10, / }).click();
  await expect(page.getByText('Left for you: 1 number and 1 to-do')).toBeVisible();
  await expect(page.getByText('Bring the offer of the guild.')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'No value yet' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('12', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(desk).toContainText('1 of 1 done: Grace Byron');
  await tabTo(page.getByRole('checkbox', { name: 'Complete Order the rope' }));
  await page.keyboard.press('Space');
  for (const [field, text] of [
    ['New customer headline', 'The island ordered a second ferry'],
    ['New issue', 'Tar is late again and again'],
  ] as const) {
    await tabTo(page.getByRole('textbox', { name: field }));
    await page.keyboard.type(text.slice(0, 8), { delay: 15 });
    // What others add meanwhile leaves the line alone.
    await ada.call('POST', '/api/issues', { title: `Besides ${field}`, teamId });
    await expect(page.getByText(`Besides ${field}`)).toBeVisible();
    await page.keyboard.type(text.slice(8), { delay: 15 });
    await page.keyboard.press('Enter');
    await expect(ada.page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText("You're prepared.")).toBeVisible();
  await expect(part(ada.page, 'Issues')).toContainText('2 of 2 have added some: Ada Byron and Grace Byron');
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tar is late again and again', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Comes up in Bridge L10');
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('people prepare with what was loaded last, and it is saved when the server is back', async ({
    ada,
    meet,
    cable,
    allow,
  }) => {
    allow(/net::ERR|Failed to load resource|WebSocket|Failed to fetch|dynamically imported/);
    const grace = await meet('Grace', cable.url);
    await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
    const { id, path } = await plan(ada, grace);
    const { organizationId } = await grace.call<{ organizationId: number }>('GET', '/api/user');
    const { page } = grace;
    await page.goto('/');
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    // Before or after the page noticed that its user has joined an organization.
    await expect.poll(() => page.evaluate(storedAs('/api/user$'))).toBe(true);
    await page.goto(path);
    await expect(page.getByRole('checkbox', { name: 'Complete Order the rope' })).toBeVisible();
    await expect(part(page, /^Your numbers/)).toContainText('Boats');
    for (const answer of [`meetings/${id}/preparation`, `meetings/${id}`, 'measurables?year=', 'scorecards', 'issues?'])
      await expect.poll(() => page.evaluate(storedAs(`/kept/${organizationId}/api/${answer}`))).toBe(true);
    cable.cut();
    await page.reload();
    await expect(page.getByText('Left for you: 1 number and 1 to-do')).toBeVisible();
    await page.getByRole('button', { name: 'No value yet' }).click();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Complete Order the rope' }).click();
    await tabTo(page.getByRole('textbox', { name: 'New issue' }));
    await page.keyboard.type('Tar is late');
    await page.keyboard.press('Enter');
    cable.mend();
    await expect(page.getByText("You're prepared.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tar is late', exact: true })).toBeVisible();
    expect(await ada.call('GET', '/api/issues')).toMatchObject([{ title: 'Tar is late' }]);
  });
});
