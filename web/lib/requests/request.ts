/** How long a call waits for its answer to begin, in ms; the server lets none wait for longer than 10 s for its turn. */
const silence = 12_000;
/** The slowest line, in bytes a ms, that a body is still thought to travel over. */
const slowest = 20;
/** How long an answer may take to come in whole, in ms. */
const patience = 60_000;

/** A call as it goes over the wire. */
export type Call = { method: string; url: string; headers: Record<string, string>; body: string | null };

/** A call whose body may be a file. */
type Sendable = Omit<Call, 'body'> & { body: string | Blob | null };

/** Makes a call. @throws when the server cannot be reached, or stays silent for `silentMs` */
export async function reach({ method, url, headers, body }: Sendable, silentMs = silence): Promise<Response> {
  const silent = new AbortController();
  const timer = setTimeout(
    () => silent.abort(new DOMException('The server stays silent', 'TimeoutError')),
    silentMs + (body instanceof Blob ? body.size : (body?.length ?? 0)) / slowest,
  );
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'include',
      body,
      signal: AbortSignal.any([silent.signal, AbortSignal.timeout(patience)]),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a status is that of a proxy without a server, or of a server without its database. */
export const isAway = (status: number): boolean => status >= 502;

/** How long an answer asks to wait before the next try, in ms; undefined where it does not. */
export function waitAsked(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds * 1000;
}
