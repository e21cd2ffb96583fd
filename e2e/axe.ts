import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

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
const look = (rules: axe.RunOptions['runOnly']) => `(async () => {
  const shown = [...document.querySelectorAll('${above}')].filter((element) => element.checkVisibility());
  const options = ${JSON.stringify({ runOnly: rules, resultTypes: ['violations'], preload: false })};
  const { violations } = await axe.run(shown.length > 0 ? { include: shown } : document, options);
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary));
})()`;

const looks = {
  light: look({ type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }),
  // The dark differs by its colours alone.
  dark: look({ type: 'rule', values: ['color-contrast'] }),
};

/** Fails with what axe finds on the page or on what lies above it; on a phone, whose colours are the same, in light alone. */
export async function expectAccessible(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  for (const colorScheme of isPhone ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(stillness);
    expect(await page.evaluate(looks[colorScheme]), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}
