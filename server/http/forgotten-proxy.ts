import { BlockList } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** Where a proxy of the operator's is: on this machine, or in a network of theirs. */
const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** Says once that visitors seem to come through a proxy which is not trusted: all would then be counted as one. */
export function warnOfForgottenProxy(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: FastifyBaseLogger,
): void {
  let hasWarned = trustProxy !== false;
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (hasWarned || !(headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.forwarded)) return;
    const address = socket.remoteAddress ?? '';
    if (!near.check(address, address.includes(':') ? 'ipv6' : 'ipv4')) return;
    hasWarned = true;
    log.warn(
      { proxy: address },
      'Requests seem to come through a proxy, but TRUST_PROXY is off: all visitors are counted as one. Set TRUST_PROXY=1.',
    );
  });
}
