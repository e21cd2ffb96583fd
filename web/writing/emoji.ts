import { searchForms, wordsOf } from '#rules/search-text.ts';

export type Row = typeof import('virtual:emoji-en')['default'][number];

/** An emoji of Unicode, or one of the organization, which is its code: `:parrot:`. */
export type Emoji = {
  emoji: string;
  name: string;
  codes: string[];
  /** Undefined for one of the organization. */
  group?: number;
  /** The emoji in five skin tones, or nothing. */
  skins: string[];
  /** What a search looks through: each word follows a space. */
  texts: string[];
};

/** Parts the words of a code or name: `party-otter`, but not `-1`. */
const withSpaces = (text: string) => text.replace(/_|(?<=\S)-/g, ' ');
const searchable = (text: string) => searchForms(` ${withSpaces(text)}`);
const split = (text: string) => (text ? text.split(' ') : []);

/** The emoji of a row of the data. */
export const emojiOf = ([emoji, name, group, codes, words, skins]: Row): Emoji => ({
  emoji,
  name,
  codes: split(codes),
  group,
  skins: split(skins),
  texts: searchable(`${name} ${codes} ${words}`),
});

/** An emoji of the organization, by its name. */
export const customEmojiOf = (name: string): Emoji => ({
  emoji: `:${name}:`,
  name: `:${name}:`,
  codes: [name],
  skins: [],
  texts: searchable(name),
});

/** How well an emoji fits what someone typed, 0 is best: by its code, a word of its name, the start of one, or a related word. */
function rank({ name, codes }: Emoji, typed: string): number {
  if (codes.includes(typed.toLowerCase())) return 0;
  const [text] = searchForms(typed);
  const own = searchable(`${name} `).join();
  if (own.includes(` ${text} `)) return 1;
  return own.includes(` ${text}`) || codes.some((code) => code.startsWith(text ?? '')) ? 2 : 3;
}

/** The emoji with words that begin with all the typed ones, the best first; all of them if nothing was typed. */
export function findEmoji(all: Emoji[], typed: string): Emoji[] {
  const words = wordsOf(withSpaces(typed)).map(searchForms);
  if (words.length === 0) return all;
  return all
    .filter(({ texts }) =>
      words.every((forms) => forms.some((form) => texts.some((text) => text.includes(` ${form}`)))),
    )
    .map((emoji) => ({ emoji, rank: rank(emoji, typed.trim()) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ emoji }) => emoji);
}
