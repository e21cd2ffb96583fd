import type { User } from '#contract/users.ts';
import { findMentions, mentionedIds } from '#rules/mentions.ts';
import { fullName } from '#rules/people.ts';
import { beginsWith } from '#rules/search-text.ts';

/** How many people to suggest. Typing more letters finds the others. */
const maxSuggestions = 8;

/** The word that mentions this person after an @, if possible no one else. */
export function mentionWord(person: User, people: User[]): string {
  const [local = ''] = person.email.split('@');
  const words = [person.firstName, person.lastName, local].filter((word) => word !== '' && !word.includes(' '));
  const isUnique = (word: string) => {
    const [userId, another] = mentionedIds(findMentions(`@${word}`, people));
    return userId === person.id && !another;
  };
  return words.find(isUnique) ?? person.email;
}

/** Adds a mention of the person at the end of a text. */
export function withMention(text: string, person: User, people: User[]): string {
  return `${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${mentionWord(person, people)} `;
}

/**
 * The people to suggest for the text after an @: their first name, last name or email starts with it. People in `likely` come
 * first, in that order, then the others by name.
 */
export function mentionable(typed: string, people: User[], likely: readonly string[]): User[] {
  const begins = ({ firstName, lastName, email }: User) =>
    [...`${firstName} ${lastName}`.split(' '), email].some((name) => beginsWith(name, typed));
  const rank = ({ id }: User) => (likely.includes(id) ? likely.indexOf(id) : likely.length);
  return people
    .filter(begins)
    .map((person) => ({ person, rank: rank(person), name: fullName(person) }))
    .sort((one, other) => one.rank - other.rank || one.name.localeCompare(other.name))
    .slice(0, maxSuggestions)
    .map(({ person }) => person);
}
