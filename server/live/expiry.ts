import type { FastifyBaseLogger } from 'fastify';
import { listValidSessions } from '#server/auth/sessions.ts';
import type { Database } from '#server/db/pool.ts';
import { endSession, type LiveServer, sessionsHere } from './rooms.ts';

/** How often is looked for connections that have outlived their session, in ms. */
const lookEvery = 60_000;

/** Ends connections to this process whose session has expired, as nothing else tells that it has; gives the way to stop. */
export function endWithSessions(io: LiveServer, { db, log }: { db: Database; log: FastifyBaseLogger }): () => void {
  const look = async () => {
    const here = sessionsHere(io);
    if (here.length === 0) return;
    const living = new Set(await listValidSessions(db, here));
    for (const id of here) if (!living.has(id)) endSession(io, `sessions:${id}`);
  };
  const timer = setInterval(
    () =>
      look().catch((error: Error) => log.warn({ cause: error.message }, 'no session was looked for that has expired')),
    lookEvery,
  ).unref();
  return () => clearInterval(timer);
}
