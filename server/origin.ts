import type { IncomingHttpHeaders } from 'node:http';
import { type Config, isLoopback } from '#server/config.ts';
import { Forbidden } from '#server/errors.ts';

/**
 * Whether a browser sent this from a page of ours: the public address, or the very host that was asked. What is not
 * sent by a page of a browser has no Origin and is let through.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host && (from.protocol === 'https:' || publicUrl.startsWith('http:'));
}

/** @throws Forbidden for a call that may change something and comes from a page of another site */
export function demandOwnOrigin(method: string, headers: IncomingHttpHeaders, publicUrl: string): void {
  if (method === 'GET' || method === 'HEAD' || isOwnOrigin(headers, publicUrl)) return;
  throw new Forbidden('This request came from another site', 'foreign_origin');
}

/**
 * Whether a server that listens to this machine alone was asked by a name of this machine, or by that of its public address.
 * Any other may be of a page that had its own name lead here, to be taken for one of ours by the browser.
 */
export function isOwnHost(
  { host }: IncomingHttpHeaders,
  { isLocal, publicUrl }: Pick<Config, 'isLocal' | 'publicUrl'>,
): boolean {
  if (!isLocal || host === undefined) return true;
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  return isLoopback(name) || name.endsWith('.localhost') || name === new URL(publicUrl).hostname;
}

/** @throws Forbidden for a call by a name that is not the server's own */
export function demandOwnHost(headers: IncomingHttpHeaders, config: Pick<Config, 'isLocal' | 'publicUrl'>): void {
  if (isOwnHost(headers, config)) return;
  throw new Forbidden('This server goes by another name. Its operator can set it as PUBLIC_URL.', 'foreign_host');
}
