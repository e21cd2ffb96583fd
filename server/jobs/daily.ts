import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import { purgeAttempts } from '#server/auth/attempts.ts';
import { purgeSessions } from '#server/auth/sessions.ts';
import type { Database } from '#server/db/pool.ts';
import { purgeIssues } from '#server/issues/issues.ts';
import { deliver } from '#server/live/deliver.ts';
import { purgeMilestones } from '#server/milestones/milestones.ts';
import { purgeRocks } from '#server/rocks/rocks.ts';
import type { SystemScope } from '#server/scope.ts';
import { purgeTodos } from '#server/todos/todos.ts';

const day = 24 * 3600_000;
/** How long what was deleted can be brought back, in days. */
const keptDays = 30;

/**
 * Removes for good what can no longer be brought back or used, and ends the live connections of expired sessions;
 * several processes may do it at once.
 */
export async function purge(scope: SystemScope, io: Server): Promise<void> {
  const deletedBefore = new Date(scope.now.getTime() - keptDays * day).toISOString();
  await purgeTodos(scope, deletedBefore);
  await purgeIssues(scope, deletedBefore);
  await purgeMilestones(scope, deletedBefore);
  await purgeRocks(scope, deletedBefore);
  await purgeAttempts(scope);
  for (const sessionId of await purgeSessions(scope)) {
    deliver(io, [{ event: 'session.ended', data: {}, audience: { sessionId } }]);
  }
}

/** Purges now and then every day; gives the way to stop. */
export function purgeDaily(db: Database, io: Server, log: FastifyBaseLogger): () => Promise<void> {
  const run = () =>
    purge({ db, now: new Date() }, io).catch((error: Error) => {
      // A database error's own message carries SQL and values: only its cause is fit to be logged.
      const { message } = error.cause instanceof Error ? error.cause : error;
      log.warn({ cause: message }, 'what was deleted is not purged');
    });
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, day);
  return () => {
    clearInterval(timer);
    return running;
  };
}
