import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The line that Lighthouse assumes for a phone has 1.6 Mbit/s, and 150 ms to the server and back. */
const bytesPerMs = 204.8;
/** How much one connection may send before it is another's turn. */
const maxBytes = 2_800;

/** One direction of a line, which all connections share fairly. */
class Line {
  readonly #latencyMs: number;
  readonly #waiting = new Map<Socket, Buffer[]>();
  #isSending = false;

  constructor(latencyMs: number) {
    this.#latencyMs = latencyMs;
  }

  send(onward: Socket, bytes: Buffer): void {
    const queue = this.#waiting.get(onward) ?? [];
    for (let at = 0; at < bytes.length; at += maxBytes) queue.push(bytes.subarray(at, at + maxBytes));
    this.#waiting.set(onward, queue);
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    let freeAt = performance.now();
    while (this.#waiting.size > 0)
      for (const [onward, queue] of this.#waiting) {
        const bytes = queue.shift();
        if (!bytes) this.#waiting.delete(onward);
        if (!bytes) continue;
        freeAt += bytes.length / bytesPerMs;
        await wait(Math.max(0, freeAt - performance.now()));
        setTimeout(() => onward.writable && onward.write(bytes), this.#latencyMs);
      }
    this.#isSending = false;
  }
}

/**
 * Opens a proxy on a port with a slow line to the server. Unlike the network conditions of a browser, it also slows what the service
 * worker requests.
 */
export async function openSlowProxy(at: number, to: string, roundTripMs = 150): Promise<{ close(): void }> {
  const { port, hostname } = new URL(to);
  const sockets = new Set<Socket>();
  const [up, down] = [new Line(roundTripMs / 2), new Line(roundTripMs / 2)];

  function relay(from: Socket, onward: Socket, line: Line, openAt: number): void {
    // The connection itself takes a way to the server and back.
    const isOpen = wait(Math.max(0, openAt - performance.now()));
    from.on('data', (bytes: Buffer) => void isOpen.then(() => line.send(onward, bytes)));
    from.on('close', () => setTimeout(() => onward.destroy(), roundTripMs));
    from.on('error', () => undefined);
    sockets.add(from);
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const onward = connect({ port: Number(port), host: hostname, noDelay: true });
    relay(socket, onward, up, performance.now() + roundTripMs);
    relay(onward, socket, down, 0);
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  return {
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
