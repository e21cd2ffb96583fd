import type { Role } from '#contract/users.ts';

/** Whoever asks, as far as a question of power needs to know them. */
export type Asker = { userId: string; role: Role };

/** Whether somebody may change settings, roles and the invite code of the organization. */
export const mayAdminister = (asker: Asker): boolean => asker.role === 'admin';

/** Whether somebody may change the name of a person: their own, or as an admin anybody's. */
export const mayEditProfile = (asker: Asker, userId: string): boolean =>
  asker.userId === userId || mayAdminister(asker);

/** Whether somebody may give a person another role: an admin, to others. */
export const mayGiveRole = (asker: Asker, userId: string): boolean => asker.userId !== userId && mayAdminister(asker);

/** Whether a row is one's own: owned or made by oneself. */
export const isOwn = (asker: Asker, row: { ownerId?: string | null; createdById: string | null }): boolean =>
  row.ownerId === asker.userId || row.createdById === asker.userId;

/** Whether somebody may delete a rock, issue or milestone, or hand a rock, issue or measurable to another owner. */
export const mayDispose = (asker: Asker, row: { ownerId?: string | null; createdById: string | null }): boolean =>
  asker.role !== 'managee' || isOwn(asker, row);

type Named = { firstName: string; lastName: string };

/** First and last name as far as there are any, else the e-mail; `Unknown User` for nobody. */
export const fullName = (person: (Named & { email?: string | null }) | null | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || person?.email || 'Unknown User';

/** What somebody is called among people: by the first name, or in full where another of them has that too. */
export function shortName<P extends Named & { id: string }>(person: P, people: P[]): string {
  const { id, firstName } = person;
  const isShared = people.some((other) => other.id !== id && other.firstName === firstName);
  return isShared ? fullName(person) : firstName || fullName(person);
}

/**
 * The people whom an @word of the text names: a word that is their first or last name, or part of the address before
 * the @, without regard to case.
 */
export function mentionedIn<P extends Named & { id: string; email: string }>(text: string, people: P[]): P[] {
  const words = [...text.matchAll(/@([\p{L}\p{N}._-]+)/gu)].map(([, word = '']) =>
    word.toLowerCase().replace(/[.-]+$/, ''),
  );
  return people.filter(({ firstName, lastName, email }) =>
    words.some(
      (word) =>
        word !== '' &&
        (firstName.toLowerCase() === word ||
          lastName.toLowerCase() === word ||
          email.toLowerCase().split('@')[0]?.includes(word)),
    ),
  );
}
