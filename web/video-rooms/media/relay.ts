import type { MediaSource } from '#contract/media-sources.ts';
import type { IceServer } from '#contract/video-rooms.ts';
import type { FromRelay, ToRelay } from '#contract/video-signals.ts';
import { openPublishing } from './relayPublishing.ts';
import { openSubscribing } from './relaySubscribing.ts';
import type { Transport } from './sources.ts';

type Parts = {
  /** The servers to connect through, with credentials that are valid now. */
  iceServers(): IceServer[];
  /** What the user sends. */
  tracks: ReadonlyMap<MediaSource, MediaStreamTrack>;
  send(message: ToRelay): void;
  /** A picture or sound has arrived; null when the relay no longer sends it. */
  onTrack(participantId: string, source: MediaSource, track: MediaStreamTrack | null): void;
  /** Nothing has come from the relay for a while. Called again every so often. */
  onUnreachable(): void;
};

export type Relay = Transport & {
  receive(message: FromRelay): void;
  /** Connects again, after the relay started again. */
  restart(): void;
  /** Whether the user's own pictures and sound arrive at the relay. */
  isPublishing(): boolean;
};

/** How often to check whether the device slept, and how long a pause means that it did, in ms. */
const checkMs = 1_000;
const sleepMs = 6_000;
/** After so long without a connection the relay counts as unreachable, in ms. */
const unreachableMs = 10_000;

/** Sends to the relay of the server, and receives from it what the others send. */
export function openRelay({ iceServers, tracks, send, onTrack, onUnreachable }: Parts): Relay {
  const publishing = openPublishing({ iceServers, tracks, send });
  const subscribing = openSubscribing({ iceServers, send, onTrack });
  let wanted: Extract<ToRelay, { kind: 'wanted' }>['cameras'] = [];

  function restart(): void {
    publishing.connect();
    subscribing.connect();
    if (wanted.length > 0) send({ kind: 'wanted', cameras: wanted });
  }

  let checkedAt = Date.now();
  let reachedAt = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    const hasSlept = now - checkedAt > sleepMs;
    checkedAt = now;
    if (hasSlept) restart();
    if (hasSlept || subscribing.isConnected()) reachedAt = now;
    if (now - reachedAt < unreachableMs) return;
    reachedAt = now;
    onUnreachable();
  }, checkMs);

  restart();
  return {
    publish: publishing.publish,
    want(cameras) {
      wanted = cameras;
      send({ kind: 'wanted', cameras });
    },
    measure: subscribing.measure,
    receive(message) {
      if (message.kind === 'answer') publishing.receive(message.sdp);
      else if (message.kind === 'offer') subscribing.receive(message.sdp);
      else subscribing.setSlots(message.slots);
    },
    restart,
    isPublishing: publishing.isConnected,
    close() {
      clearInterval(timer);
      publishing.close();
      subscribing.close();
    },
  };
}
