import type { Role } from '#contract/users.ts';
import { type Message, msg } from './translate.ts';

/** The user whose permission is asked for. */
export type Asker = { userId: string; role: Role };

/** `1 person`, `5 people`, `1,200 people`. */
export const peopleCount = (count: number): Message =>
  msg('{count, plural, one {# person} other {# people}}', { count });

/** Whether someone may create and change rows and own work: everyone except observers. */
export const mayWork = (asker: Pick<Asker, 'role'>): boolean => asker.role !== 'observer';

/** Whether someone can answer, lead or take over: with an account, and not as an observer. */
export const canTakePart = (person: { role: Role; hasAccount: boolean }): boolean =>
  person.hasAccount && mayWork(person);

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

/** The first name, or the full name if someone else among the people has the same first name. */
export function shortName<P extends Name & { id: string }>(person: P, people: P[]): string {
  const { id, firstName } = person;
  const isShared = people.some((other) => other.id !== id && other.firstName === firstName);
  return isShared ? fullName(person) : firstName || fullName(person);
}
