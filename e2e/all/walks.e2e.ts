import type { Locator, Page } from '@playwright/test';
import { expectLargeTargets } from '../axe.ts';
import { drafts, forms } from '../forms.ts';
import { createSubjects, fillScreens, superAdminScreens } from '../screens.ts';
import { expect, inviteCodeOf, promote, seeAllLoaded, show, test } from '../world.ts';

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
  // The stops of a frame are another screen's.
  const isBack = element.hasAttribute('data-visited') && element.localName !== 'iframe';
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
  // The star of a link has a key, and a tab stop where single keys are off. A field is emptied by Delete.
  !element.matches('[data-row-shortcut], .mantine-InputClearButton-root')).map((element) => element.outerHTML.slice(0, 160))`;

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

/** Fails if Tab does not reach a control, or one is covered, without a name or too small. */
async function expectWalkable(page: Page, what: string): Promise<void> {
  const faults = await walk(page);
  // Parts that have loaded while it walked are reached by a second walk.
  expect.soft(faults.length > 0 ? await walk(page) : faults, what).toEqual([]);
  await expectLargeTargets(page, what);
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
      await seeAllLoaded(page);
      await expectWalkable(page, path);
    }
  });
}

test('Tab reaches every control of the screens of super admins, and of those before one has an organization', async ({
  ada,
  visitor,
  meet,
}) => {
  await promote(ada);
  const without = await meet('Kay');
  for (const [page, paths] of [
    [ada.page, superAdminScreens],
    [visitor, ['/auth', '/signup', `/invite?invite=${await inviteCodeOf(ada)}`, '/invite', '/nowhere']],
    [without.page, ['/', '/organization-signup', '/account']],
  ] as const) {
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await seeAllLoaded(page);
      await expectWalkable(page, path);
    }
  }
});

test('Tab reaches every control of every dialog, and stays in it', async ({ ada, grace }) => {
  const { page } = ada;
  const subjects = await createSubjects(ada, grace);
  await page.goto('/');
  const dialogs = Object.entries({ ...forms, ...drafts }).flatMap(([file, form]) =>
    typeof form !== 'string' && form.open ? [{ file, ...form, open: form.open }] : [],
  );
  for (const { file, screen, before, open } of dialogs) {
    await test.step(file, async () => {
      await show(page, screen(subjects));
      await before?.(page);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await open(page);
      await page.getByRole('dialog').waitFor();
      await expectWalkable(page, file);
      expect(await page.evaluate('document.activeElement.closest("dialog") !== null'), file).toBe(true);
      // The first one closes a list or calendar that is open.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
      }).toPass();
    });
  }
});

/** Fails if two of the parts look the same. */
async function expectDifferent(parts: Locator[]): Promise<void> {
  const pictures: string[] = [];
  for (const part of parts) pictures.push((await part.screenshot()).toString('base64'));
  expect(new Set(pictures).size).toBe(pictures.length);
}

/** Runs in the page: the parts that look as others of their list do although they are selected, checked, pressed or open and those are not. */
const alike = `(() => {
  const states = ['aria-selected', 'aria-pressed', 'aria-checked', 'aria-current', 'aria-expanded', 'data-active'];
  const facts = ['outlineStyle', 'outlineWidth', 'borderTopStyle', 'borderTopWidth', 'borderBottomWidth', 'borderLeftWidth', 'borderTopColor',
    'borderBottomColor', 'backgroundColor', 'backgroundImage', 'color', 'fontWeight', 'textDecorationLine', 'display', 'visibility', 'opacity',
    'transform', 'translate', 'content', 'maskImage', 'fill', 'stroke'];
  const factsOf = (element, pseudo) => facts.map((name) => getComputedStyle(element, pseudo)[name]);
  const lookOf = (element) => [element, ...element.children, ...(element.labels ?? [])]
    .flatMap((part) => [part.localName, ...factsOf(part), ...factsOf(part, '::before'), ...factsOf(part, '::after')]).join();
  const lists = '[role=tablist], [role=radiogroup], [role=listbox], [role=grid], [role=tree], [role=menu], ul, nav, fieldset, table, form';
  const kindOf = ({ localName, role, classList }) => [localName, role, classList[0]].join();
  return states.flatMap((state) => {
    const isOn = (element) => !['false', null].includes(element.getAttribute(state));
    const parts = [...document.querySelectorAll(['aria-current', 'data-active'].includes(state) ? 'a, button, li, label' : '[' + state + ']')]
      // The browser draws its own boxes.
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && getComputedStyle(part).appearance === 'none' || !part.matches('input'));
    return parts.filter(isOn).filter((on) => {
      const list = on.closest(lists) ?? on.parentElement;
      const off = parts.find((part) => !isOn(part) && list.contains(part) && kindOf(part) === kindOf(on));
      return off && lookOf(off) === lookOf(on);
    }).map((part) => state + ': ' + part.outerHTML.slice(0, 160));
  });
})()`;

test('where colors are forced, what is selected differs from what is not, on every screen', async ({ ada }) => {
  const { page } = ada;
  const paths = await fillScreens(ada);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  for (const path of paths) {
    await show(page, path);
    await seeAllLoaded(page);
    await expect.poll(() => page.evaluate(alike), path).toEqual([]);
  }
});

test('where colors are forced, statuses and switches differ by shape', async ({ ada }) => {
  const { page, call, id: ownerId } = ada;
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers' });
  const statuses = ['not_started', 'at_risk', 'off_track', 'on_track', 'complete'];
  for (const status of statuses) await call('POST', '/api/rocks', { title: status, status, ownerId });
  await call('POST', '/api/measurables', { name: 'Boats', goal: 10, ownerId, scorecardId });
  await page.emulateMedia({ forcedColors: 'active' });
  await show(page, '/rocks?view=list');
  await expectDifferent(statuses.map((status) => page.locator(`main li [data-sign="${status}"]`)));
  await show(page, '/notifications?tab=settings');
  await page.getByRole('switch').first().click();
  await expectDifferent([true, false].map((checked) => page.getByRole('switch', { checked }).first()));
  await show(page, '/scorecard');
  await expectDifferent(['met', 'near', 'missed'].map((sign) => page.locator(`main [data-sign="${sign}"]`).first()));
  await show(page, '/org-chart');
  const lines = page.getByRole('region', { name: 'Chart', exact: true }).locator('svg:not(.tabler-icon)').first();
  await expect(lines).toHaveCSS('stroke', 'rgb(0, 0, 0)');
});
