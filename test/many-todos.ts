import { onDatabase } from './on-database.ts';
import type { Person, World } from './world.ts';

/** Inserts pending to-dos of a person directly into the database. */
export const manyTodos = (world: World, person: Person, count: number) =>
  onDatabase(
    world,
    `insert into todos (organization_id, title, priority, owner_id, created_by_id, sort_order)
     select organization_id, 'Row ' || n, 'medium', user_id, user_id, n * -100
     from memberships, generate_series(1, $1) n where user_id = $2 and is_default`,
    [count, person.id],
  );
