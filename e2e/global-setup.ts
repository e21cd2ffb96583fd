import { Client } from 'pg';
import { embeddedConnection } from '#server/db/embedded-socket.ts';

/** Turns off fsync for the database of the journeys: a power cut ends the run anyway. */
export default async function setup(): Promise<void> {
  const client = new Client(embeddedConnection(process.env.E2E_DATA_DIR ?? ''));
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}
