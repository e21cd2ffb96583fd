import { RtpHeader as Header, type RtpHeader, type RtpPacket } from 'werift';
import { payloadTypes } from './connection.ts';
import { distance, uint16, uint32 } from './sequence.ts';
import { type LayerName, type Slot, sentLayer, type Track } from './tracks.ts';
import { isKeyFrame } from './vp8.ts';

/** How many packets a slot keeps, to send those again that get lost: about two seconds of a picture. */
const historySize = 128;

type Parts = {
  kind: 'audio' | 'video';
  mid: string;
  ssrc: number;
  /** Returns the encrypted packet; undefined if nothing can be sent yet. */
  send(header: RtpHeader, payload: Buffer): Buffer | undefined;
  sendAgain(packet: Buffer): void;
  /** Called when the first packet of a track is sent. */
  onStart(): void;
};

export function openSlot({ kind, mid, ssrc, send, sendAgain, onStart }: Parts): Slot {
  const clockRate = kind === 'audio' ? 48 : 90;
  const history: { sequenceNumber: number; packet: Buffer }[] = [];
  const header = new Header({ ssrc, payloadType: payloadTypes[kind], extension: false });
  let track: Track | null = null;
  let wanted: LayerName = 'high';
  /** The layer that is sent now; null while the slot waits for a key frame of a new source. */
  let current: LayerName | null = null;
  let next: LayerName | null = null;
  /** What to add to the numbers of the source, and the oldest packet of the source that may still be sent. */
  let [sequenceOffset, timestampOffset, oldest] = [0, 0, 0];
  let [lastSequence, lastTimestamp, lastAt] = [Math.floor(Math.random() * 30_000), 0, 0];

  const layerOf = (name: LayerName | null) => (name && track?.layers.get(name)) || undefined;

  /** Continues with the numbers of another stream, as if it were the same one. */
  function splice(packet: RtpPacket): void {
    const elapsed = Math.max(1, Math.round((performance.now() - lastAt) * clockRate));
    oldest = packet.header.sequenceNumber;
    sequenceOffset = lastSequence + 1 - oldest;
    timestampOffset = lastTimestamp + elapsed - packet.header.timestamp;
  }

  function choose(): void {
    if (!track) return;
    const layer = kind === 'audio' ? 'high' : (sentLayer(track, wanted) ?? current ?? wanted);
    next = layer === current ? null : layer;
    if (kind === 'video') layerOf(next)?.requestKeyFrame();
  }

  return {
    mid,
    ssrc,
    get track() {
      return track;
    },
    get hasStarted() {
      return current !== null;
    },
    show(shown, layer) {
      wanted = layer;
      if (shown !== track) {
        track?.slots.delete(this);
        track = shown;
        track?.slots.add(this);
        current = null;
        next = null;
      }
      choose();
    },
    forward(layer, packet) {
      const isNext = layer === next && (kind === 'audio' || isKeyFrame(packet.payload));
      if (isNext) splice(packet);
      else if (layer !== current || distance(packet.header.sequenceNumber, oldest) < 0) return;
      const sequenceNumber = uint16(packet.header.sequenceNumber + sequenceOffset);
      header.sequenceNumber = sequenceNumber;
      header.timestamp = uint32(packet.header.timestamp + timestampOffset);
      header.marker = packet.header.marker || (isNext && kind === 'audio');
      const sent = send(header, packet.payload);
      if (!sent) return;
      if (isNext) {
        if (current === null) onStart();
        [current, next] = [layer, null];
      }
      if (kind === 'video') history[sequenceNumber % historySize] = { sequenceNumber, packet: sent };
      if (isNext || distance(sequenceNumber, lastSequence) > 0) {
        // Sequence numbers start again at 0, so only recent ones can be compared.
        if (distance(packet.header.sequenceNumber, oldest) > 2 * historySize)
          oldest = uint16(packet.header.sequenceNumber - historySize);
        lastSequence = sequenceNumber;
        lastTimestamp = header.timestamp;
        lastAt = performance.now();
      }
    },
    resend(sequenceNumber) {
      const sent = history[sequenceNumber % historySize];
      if (sent?.sequenceNumber === sequenceNumber) sendAgain(sent.packet);
    },
    requestKeyFrame: () => layerOf(current)?.requestKeyFrame(),
  };
}
