import type { FastifyBaseLogger } from 'fastify';
import { endSession, type LiveServer, sessionsHere } from './connections.ts';

const checkIntervalMs = 60_000;

type Parts = {
  /** Returns the ids of those sessions that are still valid. */
  listValid: (ids: number[]) => Promise<number[]>;
  log: FastifyBaseLogger;
};

/** Closes connections whose session has expired, because no event says so. Returns a function that stops this. */
export function closeExpired(io: LiveServer, { listValid, log }: Parts): () => void {
  const check = async () => {
    const here = sessionsHere(io);
    if (here.length === 0) return;
    const valid = new Set(await listValid(here));
    for (const id of here) if (!valid.has(id)) endSession(io, `sessions:${id}`);
  };
  const timer = setInterval(
    () => check().catch((error: Error) => log.warn({ cause: error.message }, 'expired sessions could not be checked')),
    checkIntervalMs,
  ).unref();
  return () => clearInterval(timer);
}
