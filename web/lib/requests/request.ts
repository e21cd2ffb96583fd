import { slowestUpload } from '#contract/byte-limits.ts';
import { learnServerTime } from '../serverClock.ts';

/** How long the server may take to begin its answer, in ms. It lets no request queue for longer than 10 s. */
const defaultTimeoutMs = 12_000;
/** How long a whole answer may take, in ms. */
const answerTimeoutMs = 60_000;

/** A request to the API. It holds only text, so that it can be stored and sent by a later page. */
export type ApiRequest = { method: string; url: string; headers: Record<string, string>; body: string | null };

/** A request whose body may be a file. */
type AnyRequest = Omit<ApiRequest, 'body'> & { body: string | Blob | null };

/** Sends a request. @throws when the server cannot be reached or does not begin to answer within `timeoutMs`, or `canceled` aborts */
export async function sendRequest(
  { method, url, headers, body }: AnyRequest,
  timeoutMs = defaultTimeoutMs,
  canceled?: AbortSignal,
): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new DOMException('The server does not answer', 'TimeoutError')),
    timeoutMs + (body instanceof Blob ? body.size : (body?.length ?? 0)) / slowestUpload,
  );
  const askedAt = Date.now();
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'include',
      body,
      signal: AbortSignal.any([timeout.signal, AbortSignal.timeout(answerTimeoutMs), ...(canceled ? [canceled] : [])]),
    });
    // What the browser has cached was dated long ago.
    const isFresh = !response.headers.get('cache-control')?.includes('max-age');
    const second = Date.parse((isFresh && response.headers.get('date')) || '');
    learnServerTime(second, second + 2_000, askedAt);
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a proxy answered instead of the server, or the server without its database. */
export const isUnavailable = (status: number): boolean => status >= 502;

/** Returns how long an answer asks to wait before the next attempt, in ms; undefined if it does not. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds * 1000;
}
