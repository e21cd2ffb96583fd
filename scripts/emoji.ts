import { createRequire } from 'node:module';
import type { Language } from '../contract/languages.ts';
import { shortcodes } from '../server/custom-emoji/shortcodes.ts';

type Source = { hexcode: string; label: string; unicode: string; tags?: string[]; group?: number; skins?: Source[] };

/** An emoji as the client gets it: its group, codes and further words, and itself in five skin tones. Lists have spaces between. */
export type EmojiRow = [emoji: string, name: string, group: number, codes: string, words: string, skins: string];

const require = createRequire(import.meta.url);
const sources = (language: Language): Source[] => require(`emojibase-data/${language}/compact.json`);

/** The emoji as the standard recommends it. The source also adds the selector (U+FE0F) where it is not needed. */
const recommended = (emoji: string) => (/^\p{RGI_Emoji}$/v.test(emoji) ? emoji : emoji.replaceAll('\uFE0F', ''));

/** The skin tones and hair styles alone. */
const components = 2;

/** All emoji by group, with names in a language, and words in it and in English. */
export function emojiRows(language: Language): EmojiRow[] {
  const english = new Map(sources('en').map((one) => [one.hexcode, one]));
  const codes = Map.groupBy(shortcodes(), ([, points]) => points);
  return sources(language)
    .filter(({ group }) => group !== undefined && group !== components)
    .sort((one, other) => (one.group ?? 0) - (other.group ?? 0))
    .map(({ hexcode, label, unicode, group = 0, tags = [], skins = [] }) => {
      const { label: englishName = '', tags: englishTags = [] } = english.get(hexcode) ?? {};
      const words = new Set([...tags, englishName, ...englishTags].flatMap((text) => text.split(' ')));
      const tones = skins.filter((skin) => skin.hexcode.match(/1F3F[B-F]/g)?.length === 1);
      return [
        recommended(unicode),
        label,
        group,
        (codes.get(hexcode) ?? []).map(([code]) => code).join(' '),
        [...words].join(' '),
        tones.map((skin) => skin.unicode).join(' '),
      ];
    });
}
