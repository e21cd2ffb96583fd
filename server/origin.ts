import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
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
 * Whether a call names this server as its host: by `PUBLIC_URL`, by a name of this machine, or by an IP address. Any other name
 * may be of a page that let its own name lead here (DNS rebinding), so that the browser takes it for one of ours.
 */
export function isOwnHost(
  { host }: IncomingHttpHeaders,
  { acceptsAnyHost, publicUrl }: Pick<Config, 'acceptsAnyHost' | 'publicUrl'>,
): boolean {
  if (acceptsAnyHost || host === undefined) return true;
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  const isAddress = isIP(name) !== 0 || name.startsWith('[');
  return isAddress || isLoopback(name) || name.endsWith('.localhost') || name === new URL(publicUrl).hostname;
}

/** @throws Forbidden for a call by a name that is not the server's own */
export function demandOwnHost(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'acceptsAnyHost' | 'publicUrl'>,
): void {
  if (isOwnHost(headers, config)) return;
  throw new Forbidden('This server goes by another name. Its operator can set it as PUBLIC_URL.', 'foreign_host');
}
