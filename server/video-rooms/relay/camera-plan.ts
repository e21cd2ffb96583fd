import { type LayerName, sentLayer, type Track } from './tracks.ts';

/** What a layer takes while it is not measured, in bits per second. */
const usualBitrates: Record<LayerName, number> = { high: 900_000, low: 150_000 };

/** A camera that a receiver gets. */
export type PlannedCamera = { track: Track; layer: LayerName };

type Parts = {
  /** Most important first. */
  cameras: { track: Track; quality: LayerName }[];
  mostCameras: number;
  allowHigh: boolean;
  /** Bits per second for all cameras. */
  bandwidth: number;
};

/** Assigns each camera its low layer first, as far as the bandwidth goes, then the high layer to the cameras that asked for it. */
export function planCameras({ cameras, mostCameras, allowHigh, bandwidth }: Parts): PlannedCamera[] {
  let left = bandwidth;
  const plan: PlannedCamera[] = [];
  for (const { track } of cameras.slice(0, mostCameras)) {
    const bitrate = bitrateOf(track, 'low');
    // One picture is always worth a try.
    if (bitrate > left && plan.length > 0) break;
    left -= bitrate;
    plan.push({ track, layer: 'low' });
  }
  for (const planned of plan) {
    const wants = cameras.find(({ track }) => track === planned.track)?.quality;
    const extra = bitrateOf(planned.track, 'high') - bitrateOf(planned.track, 'low');
    if (!allowHigh || wants !== 'high' || extra > left) continue;
    left -= extra;
    planned.layer = 'high';
  }
  return plan;
}

/** Returns the bits a second that it takes to send a track in this quality; browsers may send only one. */
export function bitrateOf(track: Track, quality: LayerName): number {
  const name = sentLayer(track, quality) ?? quality;
  return track.layers.get(name)?.stream.bitrate || usualBitrates[name];
}
