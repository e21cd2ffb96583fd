import type { Config } from '#server/config.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { FolderInUse } from '#server/db/embedded-lock.ts';
import { embeddedConnection } from '#server/db/embedded-socket.ts';
import type { Connection } from '#server/db/pool.ts';

/**
 * Runs `work` on the configured database, for a tool that runs with or without the server. Starts the embedded database for
 * that time when no server runs it. Throws what `work` throws, and an Error when the database does not start.
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
