import { isIP } from 'node:net';

/** All invalid addresses count as one caller. */
const unknown = 'unknown';

/** Removes the port, brackets and zone that proxies may add to an address. */
const normalize = (ip: string) =>
  ip
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');

/** The eight groups of an IPv6 address, normalized by the URL parser. */
function groupsOf(address: string): string[] {
  const [start = [], end] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = end ? Array<string>(8 - start.length - end.length).fill('0') : [];
  return [...start, ...zeros, ...(end ?? [])];
}

/**
 * Returns the key that rate limits use for an address: an IPv4 address (also if it is mapped into IPv6), or the /64 network of an IPv6
 * address, because every customer gets at least a /64. A request has no address any more once its connection is gone.
 */
export function callerAt(ip: string | undefined): string {
  const address = normalize(ip ?? '');
  const family = isIP(address);
  if (family === 4) return address;
  if (family !== 6) return unknown;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups.slice(0, 4).join(':');
}
