import type { User } from '#contract/users.ts';
import { fullName, mentionedIn } from '#rules/people.ts';

/** So many people are offered at a time; the others are found by more letters. */
const offeredAtMost = 8;

/** The word that, after an @, names this person and if possible nobody else. */
export function mentionWord(person: User, people: User[]): string {
  const [local = ''] = person.email.split('@');
  const words = [person.firstName, person.lastName, local].filter((word) => word !== '' && !word.includes(' '));
  const isAlone = (word: string) => {
    const [named, another] = mentionedIn(`@${word}`, people);
    return named?.id === person.id && !another;
  };
  return words.find(isAlone) ?? person.email;
}

/** The text with a mention of the person at its end. */
export function withMention(text: string, person: User, people: User[]): string {
  return `${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${mentionWord(person, people)} `;
}

/**
 * The people to offer for what was typed after an @, which begins their first or last name or the part of their e-mail before
 * the @: those in `likely` first, in that order, then by name.
 */
export function mentionable(typed: string, people: User[], likely: readonly string[]): User[] {
  const start = typed.toLowerCase();
  const begins = ({ firstName, lastName, email }: User) =>
    [...`${firstName} ${lastName}`.split(' '), email].some((name) => name.toLowerCase().startsWith(start));
  const rank = ({ id }: User) => (likely.includes(id) ? likely.indexOf(id) : likely.length);
  return people
    .filter(begins)
    .map((person) => ({ person, rank: rank(person), name: fullName(person) }))
    .sort((one, other) => one.rank - other.rank || one.name.localeCompare(other.name))
    .slice(0, offeredAtMost)
    .map(({ person }) => person);
}
