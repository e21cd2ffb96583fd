import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most unanswered requests on a connection. Browsers and proxies wait for each answer. */
const unansweredLimit = 20;

/**
 * Closes connections that send many requests without waiting for the answers. One read of 64 kB may contain a thousand, and Node would
 * handle them all before anybody else's. Call this after all listeners for requests were added.
 */
export function limitPipelining(server: Server): void {
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
    if (count(socket, 1) > unansweredLimit) socket.destroy();
    else for (const listener of listeners) listener.call(server, request, answer);
  });
}
