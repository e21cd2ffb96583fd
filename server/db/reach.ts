import type { Config } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { FolderInUse } from '#server/db/embedded-lock.ts';
import { embeddedConnection } from '#server/db/embedded-socket.ts';
import type { Connection } from '#server/db/pool.ts';

/**
 * Does `work` on the configured database, for a tool that runs beside the server or without it: the embedded database
 * is started for that time if no server runs it. Throws what `work` throws, and what keeps the database from starting.
 */
export async function withDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== null) return work({ connectionString: config.databaseUrl });
  const database = await startEmbedded(config.dataDir, log, undefined, 'tool').catch((error) => {
    if (error instanceof FolderInUse) return null;
    throw error;
  });
  if (!database) return work(embeddedConnection(config.dataDir));
  try {
    return await work(database.connection);
  } finally {
    await database.stop();
  }
}
