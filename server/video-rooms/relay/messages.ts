import type { FromRelay, ToRelay } from '#contract/video-signals.ts';

/** How browsers reach the relay, and how much it may send. */
export type RelayOptions = {
  /** The address at which the internet reaches this machine, besides its own addresses. */
  publicIp: string | null;
  /** The UDP ports; null means any. */
  ports: [least: number, most: number] | null;
  /** Whether browsers on this machine use the loopback address. */
  hasLoopback: boolean;
  /** How much a room may send to all its participants together, in bits per second. */
  bandwidth: number;
};

/** What the main thread sends to the worker of a room. */
export type ToWorker =
  | { kind: 'join'; participantId: string }
  | { kind: 'leave'; participantId: string }
  | { kind: 'signal'; participantId: string; message: ToRelay }
  | { kind: 'muted'; participantId: string; isMuted: boolean }
  | { kind: 'ping' };

/** What the worker of a room sends to the main thread. */
export type FromWorker =
  | { kind: 'signal'; participantId: string; message: FromRelay }
  | { kind: 'speakers'; ids: string[] }
  | { kind: 'pong' };
