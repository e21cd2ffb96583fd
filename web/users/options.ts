import type { NounWith } from '#contract/nouns.ts';
import type { Role, User, WorkKind } from '#contract/users.ts';
import { amountOf } from '#rules/row-names.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** The labels of the roles, from least to most permissions. */
export const roleNames: Record<Role, Message> = {
  observer: msg('Observer'),
  managee: msg('Managee'),
  manager: msg('Manager'),
  admin: msg('Admin'),
};
export const roleOptions = () => optionsOf<Role>(roleNames);

/** Shown instead of an email for a person without an account. */
export const noAccount = msg('No account yet');

/** What someone is who has no access; undefined for everyone else. */
export const stateText = (person: Partial<Pick<User, 'hasAccount' | 'deactivatedAt'>>): Message | undefined =>
  person.hasAccount === false ? noAccount : person.deactivatedAt ? msg('Deactivated') : undefined;

/** A name that says that the person is deactivated. */
export const withState = (name: string, person: { deactivatedAt?: string | null } | undefined): string =>
  person?.deactivatedAt ? t('{name} (deactivated)', { name }) : name;

/** The email of a person, or why there is none. */
export const emailText = ({ email, hasAccount }: Pick<User, 'email' | 'hasAccount'>): string =>
  hasAccount ? email || t('No email') : t(noAccount);

/** The kinds of work that are not named as their noun is. */
const otherWork: { [Kind in WorkKind]?: (count: number) => Message } = {
  teamsLed: (count) => amountOf('teams', count),
  drafts: (count) => msg('{count, plural, one {# private draft} other {# private drafts}} of the chart', { count }),
};

/** How much of a kind of work: `3 Rocks`. */
export function workCount(kind: WorkKind, count: number): string {
  const message = otherWork[kind]?.(count) ?? amountOf(kind as NounWith<'isOwned'> | 'meetings' | 'seats', count);
  return t(message);
}
