import { describe, expect, test } from 'vitest';
import { type Format, formatOf, formatted } from './formatting.ts';

/** Formats a text in which ⟦ and ⟧ are the ends of the selection. */
function press(text: string, format: Format): string {
  const [start, end] = [text.indexOf('⟦'), text.indexOf('⟧') - 1];
  const value = text.replace(/[⟦⟧]/g, '');
  const change = formatted(value, start, end, format);
  const result = value.slice(0, change.from) + change.text + value.slice(change.to);
  const { selectFrom, selectTo } = change;
  return `${result.slice(0, selectFrom)}⟦${result.slice(selectFrom, selectTo)}⟧${result.slice(selectTo)}`;
}

describe('a key formats the selection, and takes the format away again', () => {
  test.each<[Format, string, string]>([
    ['bold', 'the ⟦keel⟧ first', 'the **⟦keel⟧** first'],
    ['italic', '⟦a b⟧', '_⟦a b⟧_'],
    ['strike', '⟦⟧', '~~⟦⟧~~'],
    ['code', 'x ⟦y⟧', 'x `⟦y⟧`'],
    ['list', '⟦one\ntwo⟧', '⟦- one\n- two⟧'],
    ['code', '⟦one\ntwo⟧', '⟦```\none\ntwo\n```⟧'],
  ])('%s: %j', (format, text, result) => {
    expect(press(text, format)).toBe(result);
    expect(press(result, format)).toBe(text);
  });

  test.each<[Format, string, string]>([
    ['bold', 'the ⟦ keel ⟧first', 'the  **⟦keel⟧** first'],
    ['bold', '⟦**keel**⟧', '⟦keel⟧'],
    ['bold', '⟦ ⟧', ' **⟦⟧**'],
    ['list', 'a\nb⟦⟧', 'a\n- b⟦⟧'],
    ['link', 'our ⟦site⟧.', 'our [site](⟦https://⟧).'],
    ['link', 'our [site](⟦https://⟧).', 'our ⟦site⟧.'],
    ['link', '⟦[site](https://a.example)⟧', '⟦site⟧'],
    ['link', '⟦https://a.example⟧', '[⟦⟧](https://a.example)'],
    ['link', '⟦⟧', '[⟦⟧](https://)'],
  ])('%s: %j', (format, text, result) => expect(press(text, format)).toBe(result));
});

test('the keys are those of a word processor, and no letters of AltGr', () => {
  const key = { key: 'b', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
  expect(formatOf(key)).toBe('bold');
  expect(formatOf({ ...key, ctrlKey: false, metaKey: true, key: 'k' })).toBe('link');
  expect(formatOf({ ...key, shiftKey: true, key: 'x' })).toBe('strike');
  expect(formatOf({ ...key, key: 'x' })).toBeUndefined();
  expect(formatOf({ ...key, altKey: true })).toBeUndefined();
  expect(formatOf({ ...key, ctrlKey: false })).toBeUndefined();
  expect(formatOf(key, true)).toBeUndefined();
  expect(formatOf({ ...key, ctrlKey: false, metaKey: true }, true)).toBe('bold');
});
