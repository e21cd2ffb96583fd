import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** The small build: each page that is looked at has to parse it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What may lie above a screen. While something does it is looked at alone: the screen was seen before it opened. */
const above = 'dialog[open], [role="dialog"], [role="listbox"], :popover-open';

/** Waits in the page for two frames in which nothing moves or fades: only then are colours what they are. */
const stillness = `(async () => {
  const moves = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().iterations < Infinity;
  for (let still = 0; still < 2; still = document.getAnimations().some(moves) ? 0 : still + 1) {
    await new Promise(requestAnimationFrame);
  }
})()`;

/** Looks for violations in the page, and gives them as text. */
const look = (options: RunOptions) => `(async () => {
  const shown = [...document.querySelectorAll('${above}')].filter((element) => element.checkVisibility());
  const options = ${JSON.stringify({ ...options, resultTypes: ['violations'], preload: false, selectors: false })};
  const { violations } = await axe.run(shown.length > 0 ? { include: shown } : document, options);
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary));
})()`;

const everything: RunOptions['runOnly'] = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };

const looks = {
  light: look({ runOnly: everything }),
  // The dark differs by its colours alone, and a phone by everything but them; they are half of the time.
  dark: look({ runOnly: { type: 'rule', values: ['color-contrast'] } }),
  phone: look({ runOnly: everything, rules: { 'color-contrast': { enabled: false } } }),
};

async function expectNothing(page: Page, which: keyof typeof looks): Promise<void> {
  await page.evaluate(stillness);
  expect(await page.evaluate(looks[which]), `${page.url()}: ${which}`).toEqual([]);
}

/** Fails with what axe finds on the page or on what lies above it, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  if ((page.viewportSize()?.width ?? 0) < 768) return expectNothing(page, 'phone');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNothing(page, colorScheme);
  }
}
