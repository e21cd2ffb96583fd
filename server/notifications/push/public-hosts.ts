import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of this machine, of its network, and such as are nobody's; those of IPv4 as IPv6 writes them, too. */
const closed = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, prefix, 'ipv6');

const isPublic = (address: string) => !closed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address may be called that a browser gave: by https, and of no machine that only we can reach. */
export function isPublicAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? isPublic(host) : host.includes('.');
}

/** The servers that the makers of browsers run for all who use them: Chrome and Edge, Firefox, Safari. */
const makers = /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|.+\.(push\.apple|notify\.windows)\.com)$/;

/** Whether an address is of such a server; any other may never answer. */
export const isOfMaker = (address: string): boolean => makers.test(URL.parse(address)?.hostname ?? '');

/** How long a server for names may take, in ms, and how often it is asked. */
const patience = { timeout: 1000, tries: 2 };

/** The addresses of a name: asked over the network by itself, for a name that answers slowly would hold a thread of all. */
async function addressesOf(name: string, servers: string[] | undefined) {
  const resolver = new Resolver(patience);
  if (servers) resolver.setServers(servers);
  const found = await Promise.allSettled([
    resolver.resolve4(name).then((all) => all.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(name).then((all) => all.map((address) => ({ address, family: 6 }))),
  ]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/**
 * Looks a name up, as the connection is made, and fails where it leads to a machine that only we can reach. Asks these
 * servers for names, or those of the machine.
 */
export const lookUpPublic =
  (servers?: string[]): LookupFunction =>
  async (name, options, done) => {
    const found = await addressesOf(name, servers);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublic(address))) done(new Error(`${name} is no public host`), []);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  };
