import type { Locator, Page } from '@playwright/test';
import { fillScreens } from '../screens.ts';
import { expect, show, test } from '../world.ts';

/** Runs in the page: what a pointer can act on, except within parts that have keys of their own (grids, trees, the rows of lists). */
const controls = `(() => {
  const within = '[role="grid"] *, [role="tree"] *, [role="menu"] *, [role="listbox"] *, ul[data-keys] > li *, main section[tabindex="0"] *';
  const all = 'a[href], button, input, select, textarea, summary, [role="button"], [role="link"], [contenteditable="true"], [onclick]';
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...top.querySelectorAll(all)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && !element.matches(within) &&
    !element.matches(':disabled, [type="hidden"], [type="file"]') && !element.closest('[inert], [popover]:not(:popover-open)'));
})()`;

/** Runs in the page: notes the element in focus; returns what is wrong with it, and whether Tab has been everywhere. */
const look = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return { isBack: true, faults: [] };
  const isBack = element.hasAttribute('data-visited');
  element.setAttribute('data-visited', '');
  const { left, top, width, height } = element.getBoundingClientRect();
  const points = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]].map(([x, y]) => [left + x * width, top + y * height]);
  const isSeen = points.some(([x, y]) => {
    const on = document.elementFromPoint(x, y);
    return on && (element.contains(on) || on.contains(element) || on.closest('label')?.contains(element));
  });
  const text = element.outerHTML.slice(0, 160);
  const faults = isSeen || width < 2 ? [] : ['covered: ' + text];
  const name = element.ariaLabel || element.getAttribute('aria-labelledby') || element.innerText || element.title ||
    element.labels?.length || element.placeholder || element.querySelector('img[alt]');
  if (!name && !element.matches('main, dialog, [role="gridcell"]')) faults.push('no name: ' + text);
  return { isBack, faults };
})()`;

/** Runs in the page: the controls that Tab has not reached. One radio button of a group is enough, and one tab of a list. */
const missed = `${controls}.filter((element) =>
  !element.hasAttribute('data-visited') &&
  !(element.matches('[type="radio"]') && element.closest('[role="radiogroup"], fieldset')?.querySelector('[data-visited]')) &&
  !(element.matches('[role="tab"]') && element.closest('[role="tablist"]').querySelector('[data-visited]')) &&
  // The star of a link has a key, and a tab stop where single keys are off.
  !element.matches('[data-row-shortcut]')).map((element) => element.outerHTML.slice(0, 160))`;

const mostStops = 250;

/** Walks over the screen by Tab. Returns what a pointer reaches and Tab does not, and what is covered or has no name. */
async function walk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(
    "document.querySelectorAll('[data-visited]').forEach((one) => one.removeAttribute('data-visited'))",
  );
  await page.evaluate('document.activeElement?.blur()');
  for (let stop = 0, back = 0; stop < mostStops && back < 3; stop++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate<{ isBack: boolean; faults: string[] }>(look);
    back = found.isBack ? back + 1 : 0;
    faults.push(...found.faults);
  }
  return [...faults, ...(await page.evaluate<string[]>(missed)).map((text) => `not reached: ${text}`)];
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 700 },
]) {
  test(`Tab reaches every control of every screen, named and not covered, at ${viewport.width} px`, async ({ ada }) => {
    const { page } = ada;
    const paths = await fillScreens(ada);
    await page.setViewportSize(viewport);
    await page.goto('/');
    for (const path of paths) {
      await show(page, path);
      await expect(page.locator('main [role="status"][aria-label]').filter({ visible: true })).toHaveCount(0);
      const faults = await walk(page);
      // Parts that have loaded while it walked are reached by a second walk.
      expect.soft(faults.length > 0 ? await walk(page) : faults, path).toEqual([]);
    }
  });
}

/** Fails if two of the parts look the same. */
async function expectDifferent(parts: Locator[]): Promise<void> {
  const pictures: string[] = [];
  for (const part of parts) pictures.push((await part.screenshot()).toString('base64'));
  expect(new Set(pictures).size).toBe(pictures.length);
}

/** Runs in the page: how many of the chosen, and of the other parts of a kind have a border. */
const marked = (selector: string) =>
  `[...document.querySelectorAll('${selector}')].map((part) => getComputedStyle(part).outlineStyle !== 'none').filter(Boolean).length`;

test('where colors are forced, states differ by shape', async ({ ada }) => {
  const { page, call, id: ownerId } = ada;
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  const statuses = ['not_started', 'at_risk', 'off_track', 'on_track', 'complete'];
  for (const status of statuses) await call('POST', '/api/rocks', { title: status, status, ownerId });
  await call('POST', '/api/issues', { title: 'The crane creaks', ownerId });
  await call('POST', '/api/measurables', { name: 'Boats', goal: 10, ownerId, scorecardId });
  await page.emulateMedia({ forcedColors: 'active' });
  await show(page, '/rocks?view=list');
  await expectDifferent(statuses.map((status) => page.locator(`main li [data-sign="${status}"]`)));
  await show(page, '/notifications?tab=settings');
  await page.getByRole('switch').first().click();
  await expectDifferent([true, false].map((checked) => page.getByRole('switch', { checked }).first()));
  await expect.poll(() => page.evaluate(marked('[role=tab][aria-selected=true]'))).toBe(1);
  await expect.poll(() => page.evaluate(marked('[role=tab][aria-selected=false]'))).toBe(0);
  await show(page, '/issues?view=list');
  await expect(page.locator('.mantine-SegmentedControl-control[data-active]:visible').first()).toBeVisible();
  await expect.poll(() => page.evaluate(marked('.mantine-SegmentedControl-control[data-active]'))).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(marked('.mantine-SegmentedControl-control:not([data-active])'))).toBe(0);
  await show(page, '/scorecard');
  await expectDifferent(['met', 'near', 'missed'].map((sign) => page.locator(`main [data-sign="${sign}"]`).first()));
  await show(page, '/org-chart');
  const lines = page.getByRole('region', { name: 'Chart', exact: true }).locator('svg:not(.tabler-icon)').first();
  await expect(lines).toHaveCSS('stroke', 'rgb(0, 0, 0)');
});
