import { isUnavailable } from './request.ts';

/** What an attempt to send something met: nothing without an answer, as of a server that cannot be reached. */
type Outcome = { status?: number | undefined; retryAfterMs?: number | undefined };

/** The longest pause that grows with each failure, and the longest `Retry-After` that is followed, in ms. */
const maxPauseMs = 15_000;
const maxRetryAfterMs = 60_000;

/**
 * Whether sending the same request again cannot succeed. Without an answer, and after an error of the server, which may be restarting, it
 * may still succeed. So it may once the user signs in again (401), the network is faster (408), the connection is secured (425), the
 * server has less to do (429), or another change of the row is through (409 with `Retry-After`).
 */
export function isFinal({ status, retryAfterMs }: Outcome): boolean {
  if (status === undefined || status >= 500 || [401, 408, 425, 429].includes(status)) return false;
  return status !== 409 || retryAfterMs === undefined;
}

/** Whether sending the same request again within a minute cannot succeed: the user has to sign in first, or to wait longer. */
export function isFinalForNow(outcome: Outcome): boolean {
  const { status, retryAfterMs = 0 } = outcome;
  if (status === undefined || isUnavailable(status)) return false;
  return isFinal(outcome) || status === 401 || retryAfterMs > maxRetryAfterMs;
}

/** The wait after `failures` failures in a row, in ms: longer each time, and as long as the server asks. Never more than a minute. */
export const pauseAfter = (failures: number, { retryAfterMs = 0 }: Outcome): number =>
  Math.max(Math.min(1_000 * 2 ** (failures - 1), maxPauseMs), Math.min(retryAfterMs, maxRetryAfterMs));

type Rules<Met extends Outcome> = {
  /** Whether to stop. It is asked after each attempt, and may count them. */
  isFinal(outcome: Met, attempts: number): boolean | Promise<boolean>;
  wait(ms: number): Promise<unknown>;
};

/** Sends something until the outcome is final, with longer and longer pauses. @returns that outcome @throws what `send` throws, at once */
export async function sendUntilFinal<Met extends Outcome>(
  send: () => Promise<Met>,
  { isFinal, wait }: Rules<Met>,
): Promise<Met> {
  for (let attempts = 1; ; attempts++) {
    const outcome = await send();
    if (await isFinal(outcome, attempts)) return outcome;
    await wait(pauseAfter(attempts, outcome));
  }
}
