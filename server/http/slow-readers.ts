import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A client must read this many bytes of an answer within this time, or all that is left. */
const pace = { timeoutMs: 30_000, bytes: 64 * 1024 };

/** How many bytes of an answer were read at the time `since`. */
type Progress = { read: number; since: number };

/** Closes connections whose client does not read its answer. */
export function closeSlowReaders(server: Server, timeoutMs = pace.timeoutMs): void {
  const progressOf = new Map<ServerResponse, Progress>();
  server.on('request', (_request: IncomingMessage, answer: ServerResponse) => {
    progressOf.set(answer, { read: 0, since: Date.now() });
    answer.once('close', () => progressOf.delete(answer));
  });
  const check = () => {
    for (const [answer, progress] of progressOf) {
      const { socket } = answer;
      if (!socket) continue;
      const waiting = socket.writableLength;
      const read = socket.bytesWritten - waiting;
      if (waiting === 0 || read - progress.read >= pace.bytes) progressOf.set(answer, { read, since: Date.now() });
      else if (Date.now() - progress.since > timeoutMs) socket.destroy();
    }
  };
  const timer = setInterval(check, timeoutMs / 6).unref();
  server.once('close', () => clearInterval(timer));
}
