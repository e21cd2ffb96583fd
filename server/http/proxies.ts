import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '#server/config.ts';

/** Whether we trust what a proxy at an address, `hop` hops before this server, says about the client. */
export type Trust = (address: string, hop: number) => boolean;

/** Returns the function that says whether a proxy is trusted. The setting is all, none, how many in front of the server, or their addresses. */
export function trusting(proxies: Config['trustProxy']): Trust {
  if (typeof proxies === 'boolean') return () => proxies;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile(proxies);
}

/** The client's address, as Fastify determines it for calls: the first one that trusted proxies name. */
export const addressOf = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust) ?? '';
