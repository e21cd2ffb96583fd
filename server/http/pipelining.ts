import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests a connection may have sent whose answers it has not got: browsers and proxies wait for each. */
const unansweredAtMost = 20;

/**
 * Ends the connections on which requests come without waiting for answers: of one read of 64 kB all the thousand in it would
 * be looked at, and everybody else wait meanwhile. To be called once all that answers listens for requests.
 */
export function endPipelining(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): number => {
    const counted = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, counted);
    return counted;
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    answer.once('close', () => count(socket, -1));
    if (count(socket, 1) > unansweredAtMost) socket.destroy();
    else for (const listener of listeners) listener.call(server, request, answer);
  });
}
