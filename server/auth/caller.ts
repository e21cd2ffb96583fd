import { isIP } from 'node:net';

/** All that names no address is counted as one caller. */
const unknown = 'unknown';

/** An address without the port, brackets and zone that proxies may leave on it. */
const bare = (ip: string) =>
  ip
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');

/** The eight groups of an IPv6 address, in the one form that URLs have for it. */
function groupsOf(address: string): string[] {
  const [start = [], end] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = end ? Array<string>(8 - start.length - end.length).fill('0') : [];
  return [...start, ...zeros, ...(end ?? [])];
}

/**
 * Whom the tries of an address are counted for, in whatever form it comes: an address of IPv4, also within one of IPv6, for
 * itself; one of IPv6 for its /64 network, as every customer has at least so many.
 */
export function callerAt(ip: string): string {
  const address = bare(ip);
  const family = isIP(address);
  if (family === 4) return address;
  if (family !== 6) return unknown;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups.slice(0, 4).join(':');
}
