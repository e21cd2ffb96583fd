import type { Role } from '#contract/users.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** The roles as they are offered, the least first. */
export const roleOptions = optionsOf<Role>({
  observer: 'Observer',
  managee: 'Managee',
  manager: 'Manager',
  admin: 'Admin',
});
