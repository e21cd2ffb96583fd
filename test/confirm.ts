import { onDatabase } from './on-database.ts';
import type { Person, World } from './world.ts';

/** Confirms the email addresses of people, as the mailed link does. */
export const confirm = (world: World, ...people: Person[]): Promise<unknown> =>
  onDatabase(world, 'update users set email_confirmed_at = now() where id = any($1)', [people.map(({ id }) => id)]);
