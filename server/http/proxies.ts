import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '#server/config.ts';

/** Whether it is believed from whom somebody comes who comes from an address, so many hops before this server. */
export type Trust = (address: string, hop: number) => boolean;

/** Which proxies are trusted: all, none, so many in front of the server, or those of some addresses. */
export function trusting(proxies: Config['trustProxy']): Trust {
  if (typeof proxies === 'boolean') return () => proxies;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile(proxies);
}

/** The address that a request comes from, as the framework reads it for calls: of those that trusted proxies name, the first. */
export const addressOf = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust) ?? '';
