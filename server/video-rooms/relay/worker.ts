import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, RelayOptions, ToWorker } from './messages.ts';
import { openRelayRoom } from './room.ts';

const send = (message: FromWorker) => parentPort?.postMessage(message);
// A connection that a browser gave up leaves rejected promises in werift. Thrown errors still end the worker.
process.on('unhandledRejection', () => {});
// werift's sockets emit errors that have no listener: a port that was taken meanwhile, an address that cannot be reached. They concern one
// connection, which its browser opens again.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  if (error.syscall !== 'bind' && error.syscall !== 'send') throw error;
});

const room = openRelayRoom(workerData as RelayOptions, {
  onSignal: (participantId, message) => send({ kind: 'signal', participantId, message }),
  onSpeakers: (ids) => send({ kind: 'speakers', ids }),
});
parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'ping') send({ kind: 'pong' });
  else if (message.kind === 'join') room.join(message.participantId);
  else if (message.kind === 'leave') room.leave(message.participantId);
  else if (message.kind === 'muted') room.setMuted(message.participantId, message.isMuted);
  else room.signal(message.participantId, message.message);
});
