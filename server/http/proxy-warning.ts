import { BlockList } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** Where an operator's own proxy runs: on this machine, or in a private network. */
const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Warns once if requests seem to come through a proxy that is not trusted, because then all visitors count as one. */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: FastifyBaseLogger,
): void {
  let hasWarned = trustProxy !== false;
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (hasWarned || !(headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.forwarded)) return;
    const address = socket.remoteAddress ?? '';
    if (!privateNetworks.check(address, address.includes(':') ? 'ipv6' : 'ipv4')) return;
    hasWarned = true;
    log.warn(
      { proxy: address },
      'Requests seem to come through a proxy, but TRUST_PROXY is off: all visitors are counted as one. Set TRUST_PROXY=1.',
    );
  });
}
