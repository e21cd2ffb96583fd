import type { FastifyBaseLogger } from 'fastify';
import { purgeAttempts } from '#server/auth/attempts.ts';
import { purgeSessions } from '#server/auth/sessions.ts';
import type { Database } from '#server/db/pool.ts';
import { purgeIssues } from '#server/issues/issues.ts';
import { purgeMilestones } from '#server/milestones/milestones.ts';
import { purgeRocks } from '#server/rocks/rocks.ts';
import { purgeTodos } from '#server/todos/todos.ts';

const day = 24 * 3600_000;
/** How long what was deleted can be brought back, in days. */
const keptDays = 30;

/** Removes for good what can no longer be brought back or used; several processes may do it at once. */
export async function purge(db: Database, now: Date): Promise<void> {
  const deletedBefore = new Date(now.getTime() - keptDays * day).toISOString();
  await purgeTodos(db, deletedBefore);
  await purgeIssues(db, deletedBefore);
  await purgeMilestones(db, deletedBefore);
  await purgeRocks(db, deletedBefore);
  await purgeSessions(db, now);
  await purgeAttempts(db, now);
}

/** Purges now and then every day; gives the way to stop. */
export function purgeDaily(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const run = () =>
    purge(db, new Date()).catch((error: Error) => {
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
