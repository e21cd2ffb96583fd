import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server on this machine that answers every query with the same address, or never. */
export type NameServer = { at: string; close(): Promise<void> };

/** Opens a DNS server. `address` is an IPv4 address; queries for IPv6 get an empty answer. */
export async function openNameServer(address: string | undefined): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address: from }) => {
    if (!address) return;
    // The question ends with the zero after the name, then four bytes for type and class (RFC 1035).
    const end = query.indexOf(0, 12) + 5;
    const isForIpv4 = query[end - 3] === 1;
    const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, isForIpv4 ? 1 : 0, 0, 0, 0, 0]);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
    socket.send(Buffer.concat([head, query.subarray(12, end), isForIpv4 ? answer : Buffer.alloc(0)]), port, from);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    at: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
