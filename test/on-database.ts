import { Client } from 'pg';
import type { World } from './world.ts';

/** Runs a statement on the database of a world, past the server and with the rights of its owner; gives the rows. */
export async function onDatabase(world: World, statement: string, values?: unknown[]) {
  const client = new Client(world.database);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
