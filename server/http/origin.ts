import type { IncomingHttpHeaders } from 'node:http';
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
