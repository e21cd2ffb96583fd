import { Client } from 'pg';
import type { Person, World } from './world.ts';

/** Puts so many pending to-dos of a person straight into the database. */
export async function manyTodos(world: World, person: Person, count: number): Promise<void> {
  const client = new Client(world.database);
  await client.connect();
  await client.query(
    `insert into todos (organization_id, title, priority, owner_id, created_by_id)
     select organization_id, 'Row ' || n, 'medium', user_id, user_id
     from memberships, generate_series(1, $1) n where user_id = $2 and is_default`,
    [count, person.id],
  );
  await client.end();
}
