import type { TermKey, Terms } from '#contract/terms.ts';

/** How our texts write each: in singular and plural, with whatever case. */
const written: Record<TermKey, [one: string, many: string]> = {
  rock: ['rock', 'rocks'],
  todo: ['to-?do', 'to-?dos'],
  issue: ['issue', 'issues'],
  scorecard: ['scorecard', 'scorecards'],
  measurable: ['measurable', 'measurables'],
  meeting: ['meeting', 'meetings'],
  levelTen: ['level 10|L10', 'level 10s|L10s'],
  headline: ['headline', 'headlines'],
  milestone: ['milestone', 'milestones'],
  visionary: ['visionary', 'visionaries'],
  integrator: ['integrator', 'integrators'],
};
const patterns = (Object.entries(written) as [TermKey, [string, string]][]).map(
  ([key, [one, many]]) => [key, new RegExp(`^(?:${one})$`, 'i'), new RegExp(`^(?:${many})$`, 'i')] as const,
);
const all = Object.values(written)
  .flatMap(([one, many]) => [many, one])
  .join('|');
/** A word of ours with the article before it; what stands in quotation marks was written by people. */
const word = new RegExp(`“[^”]*”|"[^"]*"|(?:\\b(an?) )?(?<![\\w-])(${all})(?![\\w-])`, 'gi');

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** As it is written amid a sentence: `big bet` of `Big Bet`, but `OKR` as it is. */
const inSentence = (term: string) =>
  term.replace(/(?<![\p{L}\p{N}])\p{Lu}(?=\p{Ll}|$)/gu, (letter) => letter.toLowerCase());
/** What begins with the sound of a vowel, as a rule: a vowel, a silent h, a letter that is spelled out by its name. */
const vowels = /^(?:[aeioAEIO]|[uU](?!ni|se)|[hH](?:our|onest|onor)|[FHLMNRSX](?:[A-Z0-9]|\b))/;
const articleOf = (term: string) => (vowels.test(term) ? 'an' : 'a');

/**
 * A text of ours in the words of an organization: in their number, with a capital where ours has one, and with the article
 * that fits. Where it has none of its own the text is given back as it is.
 */
export function inTerms(text: string, { en: terms = {} }: Terms): string {
  if (Object.keys(terms).length === 0) return text;
  return text.replace(word, (whole: string, article: string | undefined, found: string | undefined) => {
    if (found === undefined) return whole;
    const [key, , many] = patterns.find(([, one, many]) => one.test(found) || many.test(found)) ?? [];
    const own = key && terms[key];
    if (!own) return whole;
    const term = many?.test(found) ? own.many : own.one;
    const isCapital = /^\p{Lu}/u.test(found);
    const said = isCapital ? capitalized(term) : inSentence(term);
    if (!article) return said;
    const a = articleOf(term);
    return `${/^A/.test(article) ? capitalized(a) : a} ${said}`;
  });
}
