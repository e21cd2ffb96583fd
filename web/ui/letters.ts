import { beginsWith } from '#rules/search-text.ts';

type Key = { key: string; timeStamp: number };

/** How long the next letter belongs to the same word, in ms. */
const wordTimeoutMs = 700;

/** The letters that were typed in a row, and when the last one came. */
let word = { letters: '', at: 0 };

/** Whether a key comes so soon after a letter that it belongs to the same word. */
export const isWithinWord = ({ timeStamp }: Key): boolean => word.letters !== '' && timeStamp - word.at < wordTimeoutMs;

/**
 * Returns the item that begins with the letters typed in a row, as native menus and selects find it. A single letter, also if it is
 * repeated, goes on to the next item after the current one that begins with it.
 */
export function findByLetters<Item>(
  event: Key,
  items: Item[],
  current: number,
  textOf: (item: Item) => string,
): Item | undefined {
  const find = (letters: string, from: number) =>
    [...items.slice(from), ...items.slice(0, from)].find((item) => beginsWith(textOf(item), letters));
  const before = isWithinWord(event) && word.letters !== event.key ? word.letters : '';
  const item = before === '' ? undefined : find(before + event.key, Math.max(0, current));
  word = { letters: item === undefined ? event.key : before + event.key, at: event.timeStamp };
  return item ?? find(event.key, current + 1);
}
