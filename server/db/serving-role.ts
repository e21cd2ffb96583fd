import { type Connection, withClient } from './pool.ts';

/** The server's role in the embedded database: it reads and writes rows and may do nothing else. */
export const servingRole = 'quarterdeck_server';

/**
 * Grants that role access to the rows of all tables, after the migrations, and creates it if it is missing. Returns the
 * connection with that role.
 */
export async function admitServer(owner: Connection): Promise<Connection> {
  await withClient(owner, (client) =>
    client.query(`
      do $$ begin create role ${servingRole} login; exception when duplicate_object then null; end $$;
      grant usage on schema pgboss to ${servingRole};
      grant select, insert, update, delete on all tables in schema public, pgboss to ${servingRole};
      revoke update on audit from ${servingRole};
      grant usage, update on all sequences in schema public to ${servingRole}`),
  );
  return { ...owner, user: servingRole };
}
