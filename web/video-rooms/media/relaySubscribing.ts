import type { MediaSource } from '#contract/media-sources.ts';
import type { IceServer } from '#contract/video-rooms.ts';
import type { FromRelay, ToRelay } from '#contract/video-signals.ts';
import { type Measured, qualityOf } from './sources.ts';
import { connectionWatcher } from './watchConnection.ts';

type Slots = Extract<FromRelay, { kind: 'slots' }>['slots'];

type Parts = {
  /** The servers to connect through, with credentials that are valid now. */
  iceServers(): IceServer[];
  send(message: ToRelay): void;
  onTrack(participantId: string, source: MediaSource, track: MediaStreamTrack | null): void;
};

/** The connection by which the user receives from the relay. */
export type Subscribing = {
  /** Asks the relay for a connection, which replaces the current one. */
  connect(): void;
  receive(offer: string): void;
  setSlots(slots: Slots): void;
  measure(): Promise<Map<string, Measured>>;
  isConnected(): boolean;
  close(): void;
};

export function openSubscribing({ iceServers, send, onTrack }: Parts): Subscribing {
  let connection: RTCPeerConnection | undefined;
  const watcher = connectionWatcher(connect);
  let slots: Slots = {};
  /** The sources that the caller knows, with their tracks. */
  const arrived = new Map<string, { participantId: string; source: MediaSource; track: MediaStreamTrack }>();
  const counted = new Map<string, { received: number; lost: number }>();

  function connect(): void {
    close();
    const opened = new RTCPeerConnection({ iceServers: iceServers(), bundlePolicy: 'max-bundle' });
    connection = opened;
    watcher.watch(opened);
    send({ kind: 'subscribe' });
  }

  async function answer(opened: RTCPeerConnection, offer: string): Promise<void> {
    await opened.setRemoteDescription({ type: 'offer', sdp: offer });
    await opened.setLocalDescription();
    if (opened !== connection) return;
    for (const { receiver } of opened.getTransceivers()) receiver.track.addEventListener('unmute', show);
    send({ kind: 'answer', sdp: opened.localDescription?.sdp ?? '' });
    show();
  }

  /** Passes on the tracks of the slots, as soon as something arrives in them. */
  function show(): void {
    const now = new Map<string, { participantId: string; source: MediaSource; track: MediaStreamTrack }>();
    for (const { mid, receiver } of connection?.getTransceivers() ?? []) {
      const slot = slots[mid ?? ''];
      if (slot && !receiver.track.muted)
        now.set(`${slot.source} ${slot.participantId}`, { ...slot, track: receiver.track });
    }
    for (const [key, { participantId, source }] of arrived)
      if (!now.has(key)) {
        arrived.delete(key);
        onTrack(participantId, source, null);
      }
    for (const [key, one] of now) {
      if (arrived.get(key)?.track === one.track) continue;
      arrived.set(key, one);
      onTrack(one.participantId, one.source, one.track);
    }
  }

  function close(): void {
    watcher.stop();
    connection?.close();
    connection = undefined;
    slots = {};
    counted.clear();
  }

  return {
    connect,
    receive(offer) {
      if (connection && !connection.remoteDescription) answer(connection, offer).catch(() => {});
    },
    setSlots(next) {
      slots = next;
      show();
    },
    async measure() {
      const current = connection;
      const measured = new Map<string, Measured>();
      if (current?.connectionState !== 'connected') return measured;
      const stats = await current.getStats();
      const roundTrip = roundTripOf(stats);
      stats.forEach((entry) => {
        if (entry.type !== 'inbound-rtp') return;
        const one = [...arrived.values()].find(({ track }) => track.id === entry.trackIdentifier);
        if (!one) return;
        const received = entry.packetsReceived ?? 0;
        const lost = entry.packetsLost ?? 0;
        const before = counted.get(entry.id) ?? { received, lost };
        counted.set(entry.id, { received, lost });
        const [newReceived, newLost] = [received - before.received, Math.max(0, lost - before.lost)];
        const quality = qualityOf({ loss: newLost / Math.max(1, newReceived + newLost), roundTrip });
        const other = measured.get(one.participantId);
        measured.set(one.participantId, {
          level: Math.max(other?.level ?? 0, one.source === 'microphone' ? (entry.audioLevel ?? 0) : 0),
          quality: other?.quality === 'poor' || quality === 'good' ? (other?.quality ?? quality) : quality,
        });
      });
      return measured;
    },
    isConnected: () => connection?.connectionState === 'connected',
    close,
  };
}

/** The round trip to the relay in seconds. */
function roundTripOf(stats: RTCStatsReport): number {
  let roundTrip = 0;
  stats.forEach((entry) => {
    if (entry.type === 'candidate-pair' && entry.nominated) roundTrip = entry.currentRoundTripTime ?? 0;
  });
  return roundTrip;
}
