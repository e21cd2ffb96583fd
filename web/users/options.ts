import type { Role } from '#contract/users.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** What the roles are called, the least first. */
export const roleNames: Record<Role, string> = {
  observer: 'Observer',
  managee: 'Managee',
  manager: 'Manager',
  admin: 'Admin',
};
export const roleOptions = optionsOf<Role>(roleNames);

/** What is said of a person where an address would stand, who was added before they had an account. */
export const noAccount = 'No account yet';
