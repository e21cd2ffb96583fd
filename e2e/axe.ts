import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** The minified build, because each page has to parse it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Elements that can cover a screen. While one is open only it is checked, because the screen was checked before. */
const above = 'dialog[open], [role="dialog"], [role="listbox"], :popover-open';

/** Waits for two frames without an animation, because colors are only final then. */
const stillness = `(async () => {
  const moves = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().iterations < Infinity;
  for (let still = 0; still < 2; still = document.getAnimations().some(moves) ? 0 : still + 1) {
    await new Promise(requestAnimationFrame);
  }
})()`;

/** Runs in the page; returns the violations as text. */
const look = (options: RunOptions) => `(async () => {
  const covers = [...document.querySelectorAll('${above}')].filter((element) => element.checkVisibility());
  const options = ${JSON.stringify({ ...options, resultTypes: ['violations'], preload: false, selectors: false })};
  // A tooltip is in no landmark: it lies over all.
  if (document.querySelector('[role="tooltip"]')) options.rules = { ...options.rules, region: { enabled: false } };
  const { violations } = await axe.run(covers.length > 0 ? { include: covers } : document, options);
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary));
})()`;

const everything: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

const looks = {
  light: look({ runOnly: everything }),
  // Dark mode differs only in colors, and a phone in everything else, so each runs part of the rules.
  dark: look({ runOnly: { type: 'rule', values: ['color-contrast'] } }),
  phone: look({ runOnly: everything, rules: { 'color-contrast': { enabled: false } } }),
};

async function expectNothing(page: Page, which: keyof typeof looks): Promise<void> {
  await page.evaluate(stillness);
  expect(await page.evaluate(looks[which]), `${page.url()}: ${which}`).toEqual([]);
}

/** Fails if a control on the page or its open dialog is smaller than 24 px and has no room around it (WCAG 2.5.8). */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const options: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] } };
  expect.soft(await page.evaluate(look(options)), what).toEqual([]);
}

/** Fails if axe finds a violation on the page or its open dialog, in light or dark. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  if ((page.viewportSize()?.width ?? 0) < 768) return expectNothing(page, 'phone');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNothing(page, colorScheme);
  }
}
