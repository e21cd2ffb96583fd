import type { Role } from '#contract/users.ts';
import { onDatabase } from './on-database.ts';
import type { Person, World } from './world.ts';

/** Changes a person's role in their current organization. */
export const setRole = (world: World, person: Person, role: Role) =>
  onDatabase(world, 'update memberships set role = $1 where user_id = $2 and is_default', [role, person.id]);

export const makeSuperAdmin = (world: World, person: Person) =>
  onDatabase(world, 'update users set is_super_admin = true where id = $1', [person.id]);
