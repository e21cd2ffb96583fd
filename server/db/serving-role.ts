import { type Connection, withClient } from './pool.ts';

/** As whom the server works on the embedded database: reads and writes rows, and may do nothing else. */
export const servingRole = 'quarterdeck_server';

/**
 * Lets that role at the rows of all tables, which the migrations have made; makes the role if it is not there yet. Gives
 * the connection as that role.
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
