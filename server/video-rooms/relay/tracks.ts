import type { RtpPacket } from 'werift';
import type { MediaSource } from '#contract/media-sources.ts';
import type { InboundStream } from './inbound-stream.ts';

/** A camera is sent in two sizes; everything else is only sent as `high`. */
export type LayerName = 'high' | 'low';

/** One size of a picture, or a sound, from a browser. */
export type Layer = {
  stream: InboundStream;
  lastPacketAt: number;
  /** Asks the browser for a picture that needs no earlier one; not too often. */
  requestKeyFrame(): void;
};

/** What a participant sends of one source. */
export type Track = {
  readonly participantId: string;
  readonly source: MediaSource;
  readonly layers: Map<LayerName, Layer>;
  /** The slots of other participants that show it. */
  readonly slots: Set<Slot>;
  /** How loud it is, smoothed: 0 is silence, 127 the loudest. */
  loudness: number;
};

/** One media section of a participant's subscribing connection. Its source changes without the browser noticing. */
export type Slot = {
  readonly mid: string;
  readonly ssrc: number;
  readonly track: Track | null;
  /** Whether the receiver gets packets of the track. Until then a browser shows the last picture of the one before. */
  readonly hasStarted: boolean;
  /**
   * Sends a track from its next key frame on, in the wanted layer if the browser sends it. Repeat the call about every second: it asks
   * again for the key frame, and notices when the browser stops sending a layer.
   */
  show(track: Track | null, layer: LayerName): void;
  forward(layer: LayerName, packet: RtpPacket): void;
  /** Sends a packet again, if it is still there. */
  resend(sequenceNumber: number): void;
  /** The receiver cannot decode the picture. */
  requestKeyFrame(): void;
};

export const openTrack = (participantId: string, source: MediaSource): Track => ({
  ...{ participantId, source, loudness: 0 },
  layers: new Map(),
  slots: new Set(),
});

/** For how long a layer without packets counts as sent. Browsers stop the high one when their network is slow. */
const layerTimeoutMs = 1_500;

/** The layer of a track that can be sent now, if possible the wanted one. */
export function sentLayer({ layers }: Track, wanted: LayerName): LayerName | undefined {
  const now = performance.now();
  const isSent = (name: LayerName) => now - (layers.get(name)?.lastPacketAt ?? -Infinity) < layerTimeoutMs;
  const other = wanted === 'high' ? 'low' : 'high';
  if (isSent(wanted)) return wanted;
  return isSent(other) ? other : undefined;
}
