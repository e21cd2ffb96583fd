import type { Inviters } from '#contract/roles.ts';
import type { Role } from '#contract/users.ts';
import { searchForms } from './search-text.ts';
import { type Message, msg } from './translate.ts';

/** The user whose permission is asked for, and who may invite people to their organization; by default everyone but observers. */
export type Asker = { userId: string; role: Role; inviters?: Inviters | null | undefined };

/** `1 person`, `5 people`, `1,200 people`. */
export const peopleCount = (count: number): Message =>
  msg('{count, plural, one {# person} other {# people}}', { count });

/** Whether someone may create and change rows and own work: everyone except observers. */
export const mayWork = (asker: Pick<Asker, 'role'>): boolean => asker.role !== 'observer';

/** Whether someone can be reached: with an account, and not deactivated. */
export const isReachable = (person: { hasAccount: boolean; deactivatedAt?: string | null }): boolean =>
  person.hasAccount && !person.deactivatedAt;

/** Whether work can be given to someone: to everyone except observers and deactivated people. */
export const canOwnWork = (person: { role: Role; deactivatedAt?: string | null }): boolean =>
  mayWork(person) && !person.deactivatedAt;

/** Whether someone can answer, lead or take over: with an account, active, and not as an observer. */
export const canTakePart = (person: Parameters<typeof canOwnWork>[0] & { hasAccount: boolean }): boolean =>
  person.hasAccount && canOwnWork(person);

/** Whether someone may manage other people's rows, scorecards and the chart: managers and admins. */
export const mayManage = (asker: Pick<Asker, 'role'>): boolean => asker.role === 'manager' || mayAdminister(asker);

/** Whether someone may change settings, roles and the invite code of the organization: admins. */
export const mayAdminister = (asker: Pick<Asker, 'role'>): boolean => asker.role === 'admin';

/** Whether someone may restore a message or comment: the person who deleted it, or an admin. Authors can't undo a moderator. */
export const mayRestore = (asker: Asker, deleted: { deletedById: string | null }): boolean =>
  deleted.deletedById === asker.userId || mayAdminister(asker);

/** Whether someone may change a person's name: their own, or as an admin anyone's. */
export const mayEditProfile = (asker: Asker, userId: string): boolean =>
  asker.userId === userId || mayAdminister(asker);

/** Whether someone may change a person's role: admins, but not their own. */
export const mayGiveRole = (asker: Asker, userId: string): boolean => asker.userId !== userId && mayAdminister(asker);

/** Whether the user owns or created a row. */
export const isOwn = (asker: Asker, row: { ownerId?: string | null; createdById: string | null }): boolean =>
  row.ownerId === asker.userId || row.createdById === asker.userId;

/** Whether someone may delete a rock, issue or milestone, or reassign a rock, issue or measurable. */
export const mayDispose = (asker: Asker, row: { ownerId?: string | null; createdById: string | null }): boolean =>
  mayManage(asker) || (mayWork(asker) && isOwn(asker, row));

type Name = { firstName: string; lastName: string };

/** First and last name, else the email; `Unknown User` without a person. */
export const fullName = (person: (Name & { email?: string | null }) | null | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || person?.email || 'Unknown User';

type NamedPerson = Name & { id: string };

/** Texts as names are compared: without case and doubled spaces. */
const comparable = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Returns a function that tells whether another of the people has the same text. */
function sharedIn<P extends { id: string }>(people: P[], textOf: (person: P) => string): (person: P) => boolean {
  const ids = new Map<string, Set<string>>();
  for (const person of people) {
    const text = comparable(textOf(person));
    ids.set(text, (ids.get(text) ?? new Set()).add(person.id));
  }
  return (person) => [...(ids.get(comparable(textOf(person))) ?? [])].some((id) => id !== person.id);
}

/** Returns functions that tell whether another of the people has the first name of a person, or their first and last name. */
export const namesakesIn = (people: NamedPerson[]) => ({
  sharesFirstName: sharedIn(people, ({ firstName }) => firstName),
  sharesName: sharedIn<NamedPerson>(people, fullName),
});

/** Whether two names are spelled alike, in either order: without case and accents, and with `ö` as `oe`. */
export function isSameName(one: Name, other: Name): boolean {
  const formsOf = (first: string, last: string) => searchForms(comparable(`${first} ${last}`));
  const forms = formsOf(one.firstName, one.lastName);
  const others = [...formsOf(other.firstName, other.lastName), ...formsOf(other.lastName, other.firstName)];
  return forms.some((form) => others.includes(form));
}

/** A full name with what tells the person apart from another of that name: `Anna Schmidt (anna@example.com)`. */
export const nameWith = (person: Name, distinction: string): string =>
  distinction ? `${fullName(person)} (${distinction})` : fullName(person);

/** Whether someone may do what an organization leaves to everyone but observers (the default), to managers and admins, or to admins. */
export function mayAtLevel(asker: Pick<Asker, 'role'>, level?: Inviters | null): boolean {
  if (level === 'admins') return mayAdminister(asker);
  return level === 'managers' ? mayManage(asker) : mayWork(asker);
}
