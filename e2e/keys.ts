import { expect, type Locator } from '@playwright/test';

/** How many keys lead to any control of a screen. */
const maxPresses = 120;

const isFocused = (target: Locator) => target.evaluate((element) => element.matches(':focus'));

/** Presses a key until an element has the focus. */
export async function pressUntilFocused(target: Locator, key: string): Promise<void> {
  for (let count = 0; count < maxPresses; count++) {
    if (await isFocused(target)) return;
    await target.page().keyboard.press(key);
  }
  const focused = await target.page().evaluate<string>('document.activeElement.outerHTML.slice(0, 300)');
  throw new Error(`${key} does not reach ${target}, but ends at ${focused}`);
}

/**
 * Moves the focus to an element as someone without a mouse does: by Tab, and in a list, which is one stop for Tab, by arrows to the
 * row and then to its control.
 */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const row = target.locator('xpath=ancestor-or-self::li[parent::ul[@data-keys]]');
  if ((await row.count()) === 0) return pressUntilFocused(target, 'Tab');
  const list = row.locator('xpath=..');
  const currentRow = list.locator('> li[tabindex="0"]');
  if ((await list.locator(':focus').count()) > 0) await pressUntilFocused(currentRow, 'ArrowLeft');
  else await pressUntilFocused(currentRow, 'Tab');
  const [from, to] = await Promise.all([currentRow, row].map((one) => one.getAttribute('data-index')));
  if (from !== to) await pressUntilFocused(row, Number(from) < Number(to) ? 'ArrowDown' : 'ArrowUp');
  await pressUntilFocused(target, 'ArrowRight');
}
