import type { MentionText } from '#contract/mentions.ts';
import { searchForms } from './search-text.ts';

type Mentionable = { id: string; firstName: string; lastName: string; email: string | null; hasAccount?: boolean };

/** A name shared by up to this many people mentions them all. A name that more people share mentions no one. */
const maxNamesakes = 3;

/** An @word, with the words after it that may belong to a full name. */
const mentionPattern =
  /(?<![\p{L}\p{M}\p{N}._+@-])@([\p{L}\p{M}\p{N}\u200C-\u200D._+@'’-]+(?: [\p{L}\p{M}\p{N}\u200C-\u200D.'’-]+){0,5})/gu;

/** A name as it is compared: as it is written, in lower case, and in the forms in which it is searched. */
const formsOf = (name: string): string[] => [...new Set([name.toLowerCase(), ...searchForms(name)])];

/** The people by each name that a mention can use, in all forms: first, last and full name, email and its part before the @. */
function peopleByName<P extends Mentionable>(people: readonly P[]): Map<string, P[]> {
  const byName = new Map<string, P[]>();
  const byOtherForm = new Map<string, P[]>();
  for (const person of people) {
    const { firstName, lastName, email, hasAccount = true } = person;
    if (!hasAccount) continue;
    const add = (map: Map<string, P[]>, name: string) => {
      const namesakes = map.get(name);
      if (namesakes) namesakes.push(person);
      else map.set(name, [person]);
    };
    const names = [firstName, lastName, `${firstName} ${lastName}`, email ?? '', email?.split('@')[0] ?? ''];
    for (const name of new Set(names.map((name) => name.trim().toLowerCase()))) {
      if (name === '') continue;
      const [, ...others] = formsOf(name);
      add(byName, name);
      for (const form of others) add(byOtherForm, form);
    }
  }
  // A name that is written exactly like this comes first.
  for (const [form, namesakes] of byOtherForm) if (!byName.has(form)) byName.set(form, namesakes);
  return byName;
}

/** One index per list of people, because the suggestions of a field ask for many names while someone types. */
const indexes = new WeakMap<object, Map<string, Mentionable[]>>();

/** The names that a phrase after an @ may be, the longest first: “Anna Maria de Vries” is not every Anna. */
function possibleNames(phrase: string): string[] {
  const words = phrase.split(' ');
  const phrases = words.map((_, n) =>
    words
      .slice(0, words.length - n)
      .join(' ')
      .replace(/[.'’-]+$/, ''),
  );
  const withoutPossessive = words[0]?.replace(/['’].*$/, '') ?? '';
  return [...phrases, withoutPossessive];
}

/**
 * The parts of a text that mention people, each once: an @ and the whole of their first, last or full name, email, or its part
 * before the @, in any case. `earlier` are the mentions of an earlier version of the text: their names stay valid.
 */
export function findMentions<P extends Mentionable>(
  text: string,
  people: readonly P[],
  earlier: readonly MentionText[] = [],
): MentionText[] {
  const mentions = new Map<string, string[]>();
  for (const [name, userIds] of namesIn(text, people, earlier))
    if (userIds.length <= maxNamesakes) mentions.set(`@${name}`, userIds);
  return [...mentions].map(([text, userIds]) => ({ text, userIds }));
}

/** The names after an @ that too many people share to mention them, each once, with the number of those people. */
export const findSharedNames = <P extends Mentionable>(text: string, people: readonly P[]) => [
  ...new Map(
    namesIn(text, people, []).flatMap(([name, { length }]) => (length > maxNamesakes ? [[name, length] as const] : [])),
  ),
];

/** The names after each @ of a text, with the ids of the people who have them. */
function namesIn<P extends Mentionable>(text: string, people: readonly P[], earlier: readonly MentionText[]) {
  const names: [name: string, userIds: string[]][] = [];
  if (!text.includes('@')) return names;
  const byName = indexes.get(people) ?? peopleByName(people);
  indexes.set(people, byName);
  const earlierIds = new Map(earlier.map((one) => [one.text.slice(1).toLowerCase(), one.userIds]));
  for (const [, phrase = ''] of text.matchAll(mentionPattern)) {
    for (const name of possibleNames(phrase)) {
      const form = formsOf(name).find((form) => byName.has(form)) ?? '';
      const userIds = earlierIds.get(name.toLowerCase()) ?? byName.get(form)?.map(({ id }) => id);
      if (!userIds) continue;
      names.push([name, userIds]);
      break;
    }
  }
  return names;
}

/** The ids of everyone that a text mentions. */
export const mentionedIds = (mentions: readonly MentionText[]): string[] => [
  ...new Set(mentions.flatMap(({ userIds }) => userIds)),
];
