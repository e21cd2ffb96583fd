/**
 * Marks that a search ignores: accents, vowel signs of Hebrew and Arabic, and invisible characters. The function `search_fold` of the
 * database (migration 0027) folds the same way.
 */
const ignored =
  /\u00AD|[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670]|[\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
/** Letters that Unicode does not decompose. */
const undecomposed: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ς: 'σ' },
};
/**
 * What keyboards and phones write in different ways: apostrophes, quotes, hyphens and dashes, and letters and digits that Arabic shares
 * with Persian and Urdu.
 */
const alike = {
  "'": '‘’‚‛ʻʼ′',
  '"': '“”„‟«»〝〞〟',
  '-': '‐‒–—―−',
  ...{ ا: 'ٱ', ك: 'ک', ه: 'ةہھە', ي: 'ىی' },
  ...{ 0: '٠۰', 1: '١۱', 2: '٢۲', 3: '٣۳', 4: '٤۴', 5: '٥۵', 6: '٦۶', 7: '٧۷', 8: '٨۸', 9: '٩۹' },
};
const letters = new Map([
  ...Object.entries(undecomposed),
  ...Object.entries(alike).flatMap(([one, others]) => [...others].map((other): [string, string] => [other, one])),
]);
const written = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');
/** How people write these letters on a keyboard without them. */
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text);

function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const marked = text.normalize('NFKD').toLowerCase();
  return marked
    .replace(ignored, '')
    .replace(written, (letter) => letters.get(letter) ?? letter)
    .normalize('NFC');
}

/**
 * The forms in which a text is searched, in lower case and without accents: `müller` and, as people spell it out, `mueller`. A word
 * is in a text if one of its forms is in one of the text's forms.
 */
export function searchForms(text: string): string[] {
  const plain = fold(text);
  if (isAscii(text)) return [plain];
  const full = fold(text.normalize('NFC').replace(/[äöüåø]/gi, (letter) => spelledOut[letter.toLowerCase()] ?? letter));
  return full === plain ? [plain] : [plain, full];
}

/** The words of what someone typed into a search field. */
export const wordsOf = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);

/** Returns a function that tells whether a text contains all of the words, in any order, ignoring case and accents. */
export function textMatcher(typed: string): (...texts: (string | null | undefined)[]) => boolean {
  const words = wordsOf(typed).map(searchForms);
  return (...texts) => {
    if (words.length === 0) return true;
    const text = searchForms(texts.filter(Boolean).join(' ')).join('\n');
    return words.every((forms) => forms.some((form) => text.includes(form)));
  };
}

/** Whether a text begins with what someone typed, ignoring case and accents. */
export function beginsWith(text: string, typed: string): boolean {
  const starts = searchForms(typed);
  return searchForms(text).some((form) => starts.some((start) => form.startsWith(start)));
}

/** Whether the texts contain all of the words, in any order, ignoring case and accents. */
export const includesWords = (words: string, ...texts: (string | null)[]): boolean => textMatcher(words)(...texts);

/** Characters of scripts without spaces between words, and emoji, for a regular expression. */
export const unspaced = String.raw`[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17D3\u3005-\u3007\u3040-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\u{1F000}-\u{1FAFF}\u{20000}-\u{3FFFF}]`;

/** The start of a word, or of what a script without spaces may have as one. */
const wordStart = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])|(?=${unspaced})|(?<=\p{L})(?=\p{N})`, 'uy');

/**
 * Returns where a text has any of the words, ignoring case and accents: the first index and the one after the last, in order and without
 * overlaps. `anywhere` finds words also within others.
 */
export function rangesOf(text: string, typed: string, anywhere = true): [from: number, to: number][] {
  const words = wordsOf(typed).flatMap(searchForms);
  // A letter with its marks, as they are folded together.
  const pieces = [...text.matchAll(/\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu)].map(({ 0: piece, index }) => ({
    ...{ from: index, to: index + piece.length },
    forms: searchForms(piece),
  }));
  const ranges: [number, number][] = [];
  for (const n of [0, 1]) {
    const folded = pieces.map(({ forms }) => forms[n] ?? forms[0] ?? '');
    const pieceAt = folded.flatMap((form, at) => Array<number>(form.length).fill(at));
    const whole = folded.join('');
    for (const word of words) {
      for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) {
        const from = pieces[pieceAt[at] ?? 0]?.from ?? 0;
        const to = pieces[pieceAt[at + word.length - 1] ?? 0]?.to ?? 0;
        wordStart.lastIndex = from;
        if (anywhere || wordStart.test(text)) ranges.push([from, to]);
      }
    }
  }
  ranges.sort(([one], [other]) => one - other);
  return ranges.filter(([from], n) => ranges.slice(0, n).every(([, to]) => to <= from));
}
