import { onDatabase } from './on-database.ts';
import type { Person, World } from './world.ts';

/** Has people show that their addresses are theirs, as by the link that was mailed there. */
export const confirm = (world: World, ...people: Person[]): Promise<unknown> =>
  onDatabase(world, 'update users set email_confirmed_at = now() where id = any($1)', [people.map(({ id }) => id)]);
