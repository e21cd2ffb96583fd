import type { Role, User } from '#contract/users.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** What the roles are called, the least first. */
export const roleNames: Record<Role, string> = {
  observer: 'Observer',
  managee: 'Managee',
  manager: 'Manager',
  admin: 'Admin',
};
export const roleOptions = optionsOf<Role>(roleNames);

/** What stands in place of an address for a person who was added before they had an account. */
export const noAccount = 'No account yet';

/** The address of a person, or why there is none. */
export const emailText = ({ email, hasAccount }: Pick<User, 'email' | 'hasAccount'>): string =>
  hasAccount ? email || 'No email' : noAccount;
