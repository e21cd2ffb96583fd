import type { User } from '#contract/users.ts';
import { mentionedIn } from '#rules/people.ts';

/** The word that, after an @, names this person and if possible nobody else. */
function mentionWord(person: User, people: User[]): string {
  const [local = ''] = person.email.split('@');
  const words = [person.firstName, person.lastName, local].filter(Boolean);
  const named = (word: string) => mentionedIn(`@${word}`, people).map(({ id }) => id);
  return (
    words.find((word) => named(word).join() === person.id) ??
    words.find((word) => named(word).includes(person.id)) ??
    local
  );
}

/** The @word that is being typed at the end of a text. */
const unfinished = /(?<=^|\s)@([\p{L}\p{N}._-]*)$/u;

/** Whom to offer for a mention: who fits the @word being typed, else everybody. */
export function mentionable(text: string, people: User[]): User[] {
  const typed = unfinished.exec(text)?.[1]?.toLowerCase();
  if (!typed) return people;
  return people.filter(({ firstName, lastName, email }) =>
    [firstName, lastName, email].some((name) => name.toLowerCase().startsWith(typed)),
  );
}

/** The text with a mention of the person at its end, in the place of the @word being typed. */
export function withMention(text: string, person: User, people: User[]): string {
  const before = text.replace(unfinished, '');
  return `${before}${before === '' || /\s$/.test(before) ? '' : ' '}@${mentionWord(person, people)} `;
}
