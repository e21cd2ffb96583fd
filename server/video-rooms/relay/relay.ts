import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromRelay, ToRelay } from '#contract/video-signals.ts';
import type { Config } from '#server/config.ts';
import type { FromWorker, RelayOptions, ToWorker } from './messages.ts';

/** The forwarding unit of one room: it receives the pictures and the sound of each participant, and sends them to the others. */
export type Relay = {
  join(participantId: string): void;
  leave(participantId: string): void;
  signal(participantId: string, message: ToRelay): void;
  /** Drops the sound of a participant, whatever their browser sends. */
  setMuted(participantId: string, isMuted: boolean): void;
  close(): void;
};

export type RelayHandlers = {
  onSignal(participantId: string, message: FromRelay): void;
  /** Who speaks now. */
  onSpeakers(ids: string[]): void;
  /** The relay crashed, with the error that was not caught if there is one, or hung and was ended. It is not called after `close`. */
  onExit(error?: Error): void;
};

export type OpenRelay = (handlers: RelayHandlers) => Relay;

// The same file for the built server, whose modules are one file.
const workerFile = createRequire(import.meta.url).resolve('#server/video-rooms/relay/worker.ts');

/** Enough for 50 participants, who take about 40 MB. A relay that needs more has a fault, and starts again. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** How much a room may send to all its participants together, in bits per second. */
const bandwidth = 30_000_000;

/** How many relays one process carries: more rooms at once stay with connections between the browsers. */
export const mostRelays = 8 * availableParallelism();

/**
 * How often we ask a relay whether it runs, in ms, and how many questions without an answer mean that it hangs. At first it may be loading its
 * code, on a busy machine.
 */
const pingMs = 1_000;
const mostUnanswered = { loading: 30, running: 5 };

/** Returns the function that opens the relay of a room: in a worker thread, so that a crash or a busy room affects no one else. */
export function relayOpener({ isLocal, video }: Pick<Config, 'isLocal' | 'video'>): OpenRelay {
  const options: RelayOptions = { publicIp: video.publicIp, ports: video.rtcPorts, hasLoopback: isLocal, bandwidth };
  return (handlers) => openRelay(options, handlers);
}

/** Starts the relay of a room in a thread of its own. Never throws: a relay that cannot start exits. */
export function openRelay(options: RelayOptions, { onSignal, onSpeakers, onExit }: RelayHandlers): Relay {
  const worker = new Worker(workerFile, { workerData: options, resourceLimits, name: 'video relay' });
  let hasEnded = false;
  let crash: Error | undefined;
  let unanswered = 0;
  let isLoading = true;
  const post = (message: ToWorker) => worker.postMessage(message);
  const pinging = setInterval(() => {
    // The exit starts the next one.
    if (unanswered >= (isLoading ? mostUnanswered.loading : mostUnanswered.running)) void worker.terminate();
    else post({ kind: 'ping' });
    unanswered++;
  }, pingMs).unref();

  worker.unref();
  // Without a listener, an error in the worker would end the process. `exit` follows.
  worker.on('error', (error: Error) => {
    crash = error;
  });
  worker.on('exit', () => {
    clearInterval(pinging);
    if (!hasEnded) onExit(crash);
    hasEnded = true;
  });
  worker.on('message', (message: FromWorker) => {
    isLoading = false;
    unanswered = 0;
    if (hasEnded) return;
    if (message.kind === 'signal') onSignal(message.participantId, message.message);
    else if (message.kind === 'speakers') onSpeakers(message.ids);
  });

  return {
    join: (participantId) => post({ kind: 'join', participantId }),
    leave: (participantId) => post({ kind: 'leave', participantId }),
    signal: (participantId, message) => post({ kind: 'signal', participantId, message }),
    setMuted: (participantId, isMuted) => post({ kind: 'muted', participantId, isMuted }),
    close() {
      hasEnded = true;
      void worker.terminate();
    },
  };
}
