import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A server for names on this machine, which answers every question by one address, or never. */
export type NameServer = { at: string; close(): Promise<void> };

/** Opens one; `address` is of IPv4, and what is asked for in IPv6 has none. */
export async function openNameServer(address: string | undefined): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (asked, { port, address: from }) => {
    if (!address) return;
    // The question ends with the zero after its name, and what is asked for, in four bytes (RFC 1035).
    const end = asked.indexOf(0, 12) + 5;
    const isOfFour = asked[end - 3] === 1;
    const head = Buffer.from([asked[0] ?? 0, asked[1] ?? 0, 0x81, 0x80, 0, 1, 0, isOfFour ? 1 : 0, 0, 0, 0, 0]);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
    socket.send(Buffer.concat([head, asked.subarray(12, end), isOfFour ? answer : Buffer.alloc(0)]), port, from);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    at: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
