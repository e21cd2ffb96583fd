import { expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { emojiRows } from '../../scripts/emoji.ts';
import { customEmojiOf, emojiOf, findEmoji } from './emoji.ts';

const all = {
  en: emojiRows('en').map(emojiOf),
  de: emojiRows('de').map(emojiOf),
  es: emojiRows('es').map(emojiOf),
};
const find = (language: Language, typed: string) => findEmoji(all[language], typed).map(({ emoji }) => emoji);

test.each<[Language, typed: string, best: string]>([
  ['en', 'sailboat', '⛵'],
  ['en', 'Thumbs up', '👍'],
  ['en', 'raised_hands', '🙌'],
  ['en', '+1', '👍'],
  ['de', 'Segelboot', '⛵'],
  ['de', 'bruecke nacht', '🌉'],
  ['de', 'daumen hoch', '👍'],
  ['de', 'rocket', '🚀'],
  ['es', 'corazon rojo', '❤️'],
  ['es', 'cohete', '🚀'],
])('in %s, “%s” finds %s first', (language, typed, best) => {
  expect(find(language, typed)[0]).toBe(best);
});

test('all emoji of the standard are there, each with a name and in a group, and each code once', () => {
  for (const emoji of Object.values(all)) {
    expect(emoji.length).toBeGreaterThan(1900);
    const faulty = emoji.filter(({ emoji, name, skins }) =>
      [emoji, ...skins].some((one) => !/^\p{RGI_Emoji}$/v.test(one) || !name),
    );
    expect(faulty).toEqual([]);
    const codes = emoji.flatMap(({ codes }) => codes);
    expect(new Set(codes).size).toBe(codes.length);
  }
});

test('emoji of the organization are found by each word of their name, before those of Unicode', () => {
  const otter = customEmojiOf('party-otter');
  for (const typed of ['party-o', 'party otter', 'party_o'])
    expect(findEmoji([otter, ...all.en], typed)[0]).toBe(otter);
  expect(findEmoji([otter, ...all.en], 'otter')).toContain(otter);
});

test('the words within names find nothing, and neither does what no emoji is called', () => {
  expect(find('en', 'ailboat')).toEqual([]);
  expect(find('en', 'sail qqq')).toEqual([]);
});
