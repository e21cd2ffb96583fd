/**
 * Marks that a search ignores: accents, vowel signs of Hebrew and Arabic, and invisible characters. The function `search_text` of the
 * database (migration 0011) folds the same way.
 */
const ignored =
  /\u00AD|[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670]|[\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
/** Letters that Unicode does not decompose. */
const letters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ς: 'σ' },
};
/** How people write these letters on a keyboard without them. */
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text);

function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const marked = text.normalize('NFKD').toLowerCase();
  return marked
    .replace(ignored, '')
    .replace(/[ßæœþøđðłħıŋς]/g, (letter) => letters[letter] ?? letter)
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

/** Where a word begins in a text, ignoring case and accents; -1 if it is not there. */
export function indexOfWord(text: string, word: string): number {
  const forms = searchForms(word);
  if (!includesWords(word, text)) return -1;
  const exact = forms.map((form) => text.toLowerCase().indexOf(form)).filter((index) => index >= 0);
  if (exact.length > 0) return Math.min(...exact);
  // Folding may change the length, so we look for the last position from where the text still contains the word.
  let [from, to] = [0, text.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (includesWords(word, text.slice(middle))) from = middle;
    else to = middle;
  }
  return from;
}
