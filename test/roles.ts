import { Client } from 'pg';
import type { Role } from '#contract/users.ts';
import type { Person, World } from './world.ts';

/** Gives somebody another role in the organization that they are at work in. */
export async function giveRole(world: World, person: Person, role: Role): Promise<void> {
  const client = new Client(world.database);
  await client.connect();
  await client.query('update memberships set role = $1 where user_id = $2 and is_default', [role, person.id]);
  await client.end();
}

/** Makes somebody a super admin. */
export async function makeSuperAdmin(world: World, person: Person): Promise<void> {
  const client = new Client(world.database);
  await client.connect();
  await client.query('update users set is_super_admin = true where id = $1', [person.id]);
  await client.end();
}
