import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Within so many ms a client has to read so many bytes of an answer, if so many are left. */
const pace = { within: 30_000, bytes: 64 * 1024 };

/** How far an answer is read, and since when it has not been read much further. */
type Reading = { read: number; since: number };

/** Ends the connections on which an answer waits that nobody reads; `within` in ms. */
export function endUnread(server: Server, within = pace.within): void {
  const readings = new Map<ServerResponse, Reading>();
  server.on('request', (_request: IncomingMessage, answer: ServerResponse) => {
    readings.set(answer, { read: 0, since: Date.now() });
    answer.once('close', () => readings.delete(answer));
  });
  const look = () => {
    for (const [answer, reading] of readings) {
      const { socket } = answer;
      if (!socket) continue;
      const waiting = socket.writableLength;
      const read = socket.bytesWritten - waiting;
      if (waiting === 0 || read - reading.read >= pace.bytes) readings.set(answer, { read, since: Date.now() });
      else if (Date.now() - reading.since > within) socket.destroy();
    }
  };
  const timer = setInterval(look, within / 6).unref();
  server.once('close', () => clearInterval(timer));
}
