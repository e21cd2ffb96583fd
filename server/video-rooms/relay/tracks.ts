import type { RtpPacket } from 'werift';
import type { MediaSource } from '#contract/video-signals.ts';
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

/** A slot of another participant that shows a track. */
type Receiver = {
  forward(layer: LayerName, packet: RtpPacket): void;
  show(track: null, layer: LayerName): void;
};

/** What a participant sends of one source. */
export type Track = {
  readonly participantId: string;
  readonly source: MediaSource;
  readonly layers: Map<LayerName, Layer>;
  readonly slots: Set<Receiver>;
  /** How loud it is, smoothed: 0 is silence, 127 the loudest. */
  loudness: number;
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
