import { Client } from 'pg';
import { embeddedConnection } from '#server/db/embedded-socket.ts';

/**
 * Turns off fsync for the database of the journeys: a power cut ends the run anyway. Creates the first account, which administers the
 * server: every journey then meets a server that others use.
 */
export default async function setup(): Promise<void> {
  const first = { firstName: 'First', lastName: 'Admin', email: 'first@example.com', password: 'analytical engine' };
  await fetch(`http://127.0.0.1:${process.env.E2E_PORT}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(first),
  });
  const client = new Client(embeddedConnection(process.env.E2E_DATA_DIR ?? ''));
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}
