import { Client } from 'pg';
import type { World } from './world.ts';

/** Runs a statement on the database of a world as its owner; returns the rows. */
export async function onDatabase(world: World, statement: string, values?: unknown[]) {
  const client = new Client(world.database);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
