import type { Language } from '#contract/languages.ts';
import type { Term, TermKey, Terms, TermsIn } from '#contract/terms.ts';

export type DefaultTerms = Record<TermKey, Required<Term>>;

/** What everything is called in English unless an organization has terms of its own. */
export const englishTerms: DefaultTerms = {
  rock: { one: 'Rock', many: 'Rocks', article: 'a' },
  todo: { one: 'To-Do', many: 'To-Dos', article: 'a' },
  issue: { one: 'Issue', many: 'Issues', article: 'an' },
  scorecard: { one: 'Scorecard', many: 'Scorecards', article: 'a' },
  measurable: { one: 'Measurable', many: 'Measurables', article: 'a' },
  meeting: { one: 'Meeting', many: 'Meetings', article: 'a' },
  levelTen: { one: 'Level 10', many: 'Level 10s', article: 'a' },
  headline: { one: 'Headline', many: 'Headlines', article: 'a' },
  milestone: { one: 'Milestone', many: 'Milestones', article: 'a' },
  visionary: { one: 'Visionary', many: 'Visionaries', article: 'a' },
  integrator: { one: 'Integrator', many: 'Integrators', article: 'an' },
};

/**
 * The names of each term in messages, in singular and plural. `plainTodo` and `l10` are other spellings of the usual terms,
 * `Todo` and `L10`, in texts that the specification fixes.
 */
const names = {
  rock: ['rock', 'rocks'],
  todo: ['todo', 'todos'],
  plainTodo: ['plainTodo', 'plainTodos'],
  issue: ['issue', 'issues'],
  scorecard: ['scorecard', 'scorecards'],
  measurable: ['measurable', 'measurables'],
  meeting: ['meeting', 'meetings'],
  levelTen: ['levelTen', 'levelTens'],
  l10: ['l10', 'l10s'],
  headline: ['headline', 'headlines'],
  milestone: ['milestone', 'milestones'],
  visionary: ['visionary', 'visionaries'],
  integrator: ['integrator', 'integrators'],
} as const;
type Names = typeof names;
type Name = Names[keyof Names][number];

/**
 * A parameter that every message has: `{rock}` within a sentence (`big bet`), `{Rock}` where one begins (`Big bet`),
 * `{rockTitle}` as a heading (`Big Bet`), `{rockArticle}` its article (`a`, `der`).
 */
export type TermName = Name | Capitalize<Name> | `${Name}Title` | `${keyof Names}Article`;

/** Which term the other spellings are of, and how they are written where an organization has no term of its own. */
const spellings: Partial<Record<keyof Names, { of: TermKey; usual: Term }>> = {
  plainTodo: { of: 'todo', usual: { one: 'Todo', many: 'Todos' } },
  l10: { of: 'levelTen', usual: { one: 'L10', many: 'L10s' } },
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** As it is written within a sentence: `big bet` of `Big Bet`, but `OKR` and `Level 10` as they are. German capitalizes nouns. */
const inSentence = (term: string, language: Language) =>
  language === 'de' || /\d/.test(term)
    ? term
    : term.replace(/(?<![\p{L}\p{N}])\p{Lu}(?=\p{Ll}|$)/gu, (letter) => letter.toLowerCase());

/** What begins with the sound of a vowel, as a rule: a vowel, a silent h, a letter that is spelled out by its name. */
const vowelSound = /^(?:[aeioAEIO]|[uU](?!ni|se)|[hH](?:our|onest|onor)|[FHLMNRSX](?:[A-Z0-9]|\b))/;

/** What an organization calls something: its own term in that language, else its own in another one. */
function ownTerm(
  language: Language,
  { [language]: here, ...elsewhere }: Terms,
  key: TermKey,
  defaults: DefaultTerms,
): Term | undefined {
  const [term] = [here, ...Object.values<TermsIn>(elsewhere)].flatMap((terms) => terms?.[key] ?? []);
  const { article } = defaults[key];
  return term && { article: language === 'en' ? (vowelSound.test(term.one) ? 'an' : 'a') : article, ...term };
}

/** The terms of an organization (of none: the defaults of the language) as parameters of messages in a language. */
export function termValues(
  language: Language,
  terms: Terms = {},
  defaults: DefaultTerms = englishTerms,
): Record<TermName, string> {
  const all = (Object.keys(names) as (keyof Names)[]).flatMap((name) => {
    const { of, usual } = spellings[name] ?? {};
    const key = of ?? (name as TermKey);
    const { one, many, article = '' } = ownTerm(language, terms, key, defaults) ?? usual ?? defaults[key];
    const [singular, plural] = names[name];
    return [[`${name}Article`, article], ...forms(singular, one, language), ...forms(plural, many, language)];
  });
  return Object.fromEntries(all) as Record<TermName, string>;
}

/** The parameters of a term in one number. */
const forms = (name: string, term: string, language: Language) => [
  [name, inSentence(term, language)],
  [capitalized(name), capitalized(inSentence(term, language))],
  [`${name}Title`, term],
];
