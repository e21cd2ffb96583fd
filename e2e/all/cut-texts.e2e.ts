import type { Page } from '@playwright/test';
import { fillScreens } from '../screens.ts';
import { expect, seeAllLoaded, show, test } from '../world.ts';

/** Runs in the page; returns the texts that end without an ellipsis or run out of their box, with their element. */
const cutTexts = `
  const context = document.createElement('canvas').getContext('2d');
  const textOf = (field) =>
    field.localName === 'select' ? field.selectedOptions[0]?.label : field.value || field.placeholder;
  const isFieldCut = (field) => {
    const style = getComputedStyle(field);
    context.font = style.font;
    const space = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return context.measureText(textOf(field) ?? '').width > space + 1;
  };
  const runsOut = (element) => {
    const range = document.createRange();
    const edge = element.getBoundingClientRect().right + 1;
    return [...element.childNodes].some((node) => {
      range.selectNodeContents(node);
      return node.nodeType === Node.TEXT_NODE && range.getBoundingClientRect().right > edge;
    });
  };
  const isTextCut = (element, { overflowX }) =>
    element.scrollWidth > element.clientWidth + 1 &&
    (['hidden', 'clip'].includes(overflowX) || (overflowX === 'visible' && runsOut(element)));
  [...document.querySelectorAll(':is(main, header, nav, dialog[open]) *')].flatMap((element) => {
    const style = getComputedStyle(element);
    const isField = element.matches('select, input:not([type=checkbox], [type=radio], [type=range], [type=file])');
    if (!element.innerText?.trim() && !isField) return [];
    // Parts for screen readers only. A small chart leaves out whole lines.
    if (element.clientWidth < 8 || element.closest('[data-small]') || style.textOverflow === 'ellipsis' || !element.checkVisibility()) return [];
    const isCut = isField ? isFieldCut(element) : isTextCut(element, style);
    return isCut ? [(isField ? textOf(element) : element.innerText).slice(0, 60) + ' in ' + element.className] : [];
  })`;

/** Fails if a text of a screen is cut at a width, for which it may first have to be drawn again. */
async function expectNoCutText(page: Page, path: string): Promise<void> {
  await show(page, path);
  await seeAllLoaded(page);
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(`{${cutTexts}}`), `${path} at ${width}`).toEqual([]);
  }
}

test('no text ends without an ellipsis, in any language at any width', async ({ ada }) => {
  const { page, call } = ada;
  const paths = await fillScreens(ada);
  for (const language of ['en', 'de', 'es']) {
    await call('PATCH', '/api/users/me/preferences', { language });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const path of paths) await expectNoCutText(page, path);
  }
});
