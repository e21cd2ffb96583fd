import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Loopback, private, link-local and reserved networks, and the IPv6 forms of IPv4 addresses. */
const blocked = new BlockList();
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
  blocked.addSubnet(net, prefix, 'ipv4');
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
  blocked.addSubnet(net, prefix, 'ipv6');

const isPublic = (address: string) => !blocked.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether we may call a URL that a browser sent: https, and not a host inside our own network. */
export function isPublicAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? isPublic(host) : host.includes('.');
}

/** The push services of the browser vendors: Google, Mozilla, Apple, Microsoft. */
const vendorHosts =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|.+\.(push\.apple|notify\.windows)\.com)$/;

/** Whether a browser vendor runs this push service. Any other may never answer. */
export const isVendorHost = (address: string): boolean => vendorHosts.test(URL.parse(address)?.hostname ?? '');

/** Timeout of one DNS query in ms, and how often we ask. */
const dnsOptions = { timeout: 1000, tries: 2 };

/** The addresses of a host name. Not `dns.lookup`: a slow answer would block a thread that file access needs. */
async function resolveHost(name: string, servers: string[] | undefined) {
  const resolver = new Resolver(dnsOptions);
  if (servers) resolver.setServers(servers);
  const results = await Promise.allSettled([
    resolver.resolve4(name).then((all) => all.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(name).then((all) => all.map((address) => ({ address, family: 6 }))),
  ]);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/**
 * A `lookup` for a connection that fails if the host name resolves to an address of our own network. It checks the address that is then
 * used, so a second DNS answer cannot get around it. Asks these DNS servers, by default those of the system.
 */
export const lookUpPublic =
  (servers?: string[]): LookupFunction =>
  async (name, options, done) => {
    const addresses = await resolveHost(name, servers);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublic(address))) done(new Error(`${name} is no public host`), []);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  };
