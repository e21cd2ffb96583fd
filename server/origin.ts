import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { type Config, isLoopback } from '#server/config.ts';
import { Forbidden } from '#server/errors.ts';

/**
 * Whether a request comes from a page of ours: one at the public address, or at the host of the request. Programs other than browsers
 * send no Origin and are allowed.
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host && (from.protocol === 'https:' || publicUrl.startsWith('http:'));
}

/** @throws Forbidden if a call that may change something comes from a page of another site */
export function demandOwnOrigin(method: string, headers: IncomingHttpHeaders, publicUrl: string): void {
  if (method === 'GET' || method === 'HEAD' || isOwnOrigin(headers, publicUrl)) return;
  throw new Forbidden('This request came from another site', 'foreign_origin');
}

/**
 * Whether the Host header names this server: the host of `PUBLIC_URL`, a name of this machine, or an IP address. A page of another
 * site may have pointed its own name here (DNS rebinding), and then the browser takes it for one of ours.
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

/** @throws Forbidden if the Host header does not name this server */
export function demandOwnHost(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'acceptsAnyHost' | 'publicUrl'>,
): void {
  if (isOwnHost(headers, config)) return;
  throw new Forbidden('This server goes by another name. Its operator can set it as PUBLIC_URL.', 'foreign_host');
}
