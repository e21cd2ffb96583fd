import type { Role, User } from '#contract/users.ts';
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
