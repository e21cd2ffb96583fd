import type { Locator, Page } from '@playwright/test';
import { dayIn, expect, expectToast, show, test } from '../world.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Swipes across a row, from a fraction of its width by this number of pixels. */
async function swipe(page: Page, title: string, from: number, by: number, down = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const box = await page.getByRole('button', { name: title, exact: true }).boundingBox();
  const [x, y] = [from * 390, (box?.y ?? 0) + 10];
  const touch = (type: 'touchStart' | 'touchMove', step: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + by * step, y: y + down * step }] });
  await touch('touchStart', 0);
  for (const step of [0.1, 0.3, 0.6, 1]) await touch('touchMove', step);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a swipe to the right completes a to-do, one to the left opens it, and the edge belongs to the browser', async ({
  ada,
}) => {
  const { page, call } = ada;
  for (const title of ['Anchor', 'Bell', 'Compass']) await call('POST', '/api/todos', { title, ownerId: ada.id });
  await page.goto('/todos');
  await expect(page.getByRole('button', { name: 'Bell', exact: true })).toBeVisible();
  await swipe(page, 'Bell', 0.01, 200);
  await swipe(page, 'Bell', 0.3, 60);
  await swipe(page, 'Bell', 0.3, 20, 120);
  await expect(page.getByRole('checkbox', { name: 'Complete Bell' })).toBeVisible();
  await swipe(page, 'Bell', 0.3, 160);
  await expectToast(page, 'Todo completed', 'Bell Undo');
  await expect(page.getByRole('heading', { name: 'Pending (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Pending (3)' })).toBeVisible();
  await swipe(page, 'Compass', 0.8, -160);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Compass' })).toBeVisible();
});

test('no screen has more than two rows of controls before its content', async ({ ada }) => {
  const { page, call } = ada;
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  await call('POST', '/api/measurables', { name: 'Boats sold', goal: 10, scorecardId, ownerId: ada.id });
  await call('POST', '/api/rocks', { title: 'Open the loft', ownerId: ada.id });
  const topOf = async (path: string, content: RegExp | string) => {
    await page.goto(path);
    const box = await page.getByText(content).first().boundingBox();
    return box?.y;
  };
  // The header, and two rows of 44 px with the gap between them.
  expect(await topOf('/scorecard', 'Boats sold')).toBeLessThan(280);
  expect(await topOf('/rocks', 'Open the loft')).toBeLessThan(240);
  await page.goto('/scorecard');
  await expect(page.getByRole('button', { name: 'Add Measurable' })).toBeHidden();
  await page.getByRole('button', { name: 'Views and tools' }).click();
  await page.getByRole('button', { name: 'Add Measurable' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** Runs in the page; returns the controls smaller than 44 px, or 24 px in rows, which have two lines. */
const tooSmall = `
  const isMet = (control, x, y) => {
    const met = document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 2), y);
    return met === null || control.contains(met) || met.closest('label')?.contains(control);
  };
  [...document.querySelectorAll('main :is(a[href], button, input, select):not(:disabled)')].flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const { x, y, width, height } = control.getBoundingClientRect();
    const [middle, line] = [x + width / 2, y + height / 2];
    // Hidden and keyboard-only controls are never tapped.
    if (width < 2 || height < 2 || !isMet(control, middle, line)) return [];
    const reach = control.closest('li, tr, article') ? 11 : 20;
    const spans = [-reach, 0, -2 * reach].map((from) => [from, from + 2 * reach]);
    const isWide = spans.some((span) => span.every((by) => isMet(control, middle + by, line)));
    const isHigh = spans.some((span) => span.every((by) => isMet(control, middle, line + by)));
    return isWide && isHigh ? [] : [control.outerHTML.slice(0, 160)];
  })`;

test('all touch targets are large enough', async ({ ada }) => {
  const { page, call } = ada;
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', { title: 'Open the loft', ownerId: ada.id });
  await call('POST', '/api/todos', { title: 'Mend the sail', ownerId: ada.id, rockId, dueDate: dayIn(1) });
  await call('POST', '/api/issues', { title: 'The crane creaks', ownerId: ada.id });
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  await call('POST', '/api/measurables', { name: 'Boats sold', goal: 10, scorecardId, ownerId: ada.id });
  const screens = {
    '/': 'Mend the sail',
    '/todos': 'Mend the sail',
    '/rocks': 'Open the loft',
    '/issues': 'The crane creaks',
    '/scorecard': 'Boats sold',
    '/meetings': 'Upcoming Meetings',
    '/directory': '1 member',
    '/profile': 'Edit Profile',
    '/invitations': 'Copy Link',
  };
  await page.goto('/teams');
  for (const [path, content] of Object.entries(screens)) {
    await show(page, path);
    await expect(page.getByText(content).first()).toBeVisible();
    expect(await page.evaluate<string[]>(`{${tooSmall}}`), path).toEqual([]);
  }
});

test('several to-dos are selected and changed within two lines', async ({ ada }) => {
  const { page, call } = ada;
  for (const title of ['Anchor', 'Bell'])
    await call('POST', '/api/todos', { title, ownerId: ada.id, dueDate: dayIn(1) });
  await page.goto('/todos');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Bell' }).click();
  const bar = page.getByRole('region', { name: 'Selected to-dos' });
  await expect(bar).toContainText('1 selected');
  expect((await bar.boundingBox())?.height).toBeLessThan(140);
  await bar.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Pending (1)' })).toBeVisible();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('the toolbar of the scorecard is one line, and twelve weeks are in view', async ({ ada: { page, call } }) => {
    const { id } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Leadership Scorecard' });
    await call('POST', '/api/measurables', { name: 'Boats sold', goal: 10, scorecardId: id });
    await page.goto('/scorecard');
    const add = await page.getByRole('button', { name: 'Add Measurable' }).boundingBox();
    const view = await page.getByRole('radiogroup', { name: 'View' }).boundingBox();
    expect(Math.abs((add?.y ?? 0) - (view?.y ?? 999))).toBeLessThan(12);
    const inSight = async () => {
      const weeks = await page.getByRole('columnheader', { name: /^W\d+/ }).all();
      const boxes = await Promise.all(weeks.map((week) => week.boundingBox()));
      return boxes.filter((box) => box && box.x > 400 && box.x + box.width <= 1010).length;
    };
    await expect.poll(inSight).toBeGreaterThanOrEqual(12);
  });
});

test('a phone has one menu and one button to add, and a toast covers neither these nor the last row', async ({
  ada,
}) => {
  const { page, call } = ada;
  for (let number = 1; number <= 12; number++)
    await call('POST', '/api/todos', { title: `Rope ${number}`, ownerId: ada.id });
  await page.goto('/todos');
  await expect(page.getByRole('button', { name: 'Add Todo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quick Add' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main screens' }).getByRole('link')).toHaveText([
    'My 90',
    'To-Dos',
    'Scorecard',
    'Chat',
  ]);
  await page.getByRole('checkbox', { name: 'Complete Rope 1', exact: true }).click();
  const toast = page.getByRole('alert');
  await toast.hover();
  const top = async () => (await toast.boundingBox())?.y ?? 0;
  const bottomOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf(toast)).toBeLessThan(844 - 56);
  await page.keyboard.press('End');
  const last = page.getByRole('listitem').filter({ hasText: 'Rope 12' });
  await expect.poll(async () => (await bottomOf(last)) <= (await top())).toBe(true);
});
