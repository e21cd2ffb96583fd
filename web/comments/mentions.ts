import type { User } from '#contract/users.ts';
import { mentionedIn } from '#rules/people.ts';

/** The word that, after an @, names this person and if possible nobody else. */
export function mentionWord(person: User, people: User[]): string {
  const [local = ''] = person.email.split('@');
  const words = [person.firstName, person.lastName, local].filter(Boolean);
  const named = (word: string) => mentionedIn(`@${word}`, people);
  return (
    words.find((word) => named(word).length === 1 && named(word)[0]?.id === person.id) ??
    words.find((word) => named(word).some(({ id }) => id === person.id)) ??
    local
  );
}

/** The @word that is being typed at the end of a text, without its @. */
export const wordBeingTyped = (text: string): string | undefined => /(?:^|\s)@([\p{L}\p{N}._-]*)$/u.exec(text)?.[1];
