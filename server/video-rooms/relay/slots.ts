import { type MediaSource, mediaSources, slotCounts } from '#contract/media-sources.ts';
import type { ToRelay } from '#contract/video-signals.ts';
import { bitrateOf, planCameras } from './camera-plan.ts';
import type { Load } from './load.ts';
import type { LayerName, Slot, Track } from './tracks.ts';

/** What a receiver gets: of each source the tracks, with the layer to send. */
export type Plan = Record<MediaSource, { track: Track; layer: LayerName }[]>;

type Parts = {
  receiverId: string;
  wanted: Extract<ToRelay, { kind: 'wanted' }>['cameras'];
  /** The loudest first. */
  voices: Track[];
  /** The latest speakers and the newest participants first. */
  cameras: Track[];
  screens: Track[];
  screenSounds: Track[];
  /** Bits per second. */
  bandwidth: number;
  load: Load;
};

/** Bits per second for the voices. */
const voicesBitrate = 3 * 40_000;

/** Chooses what a receiver gets: sound, the screen, and with the rest of the bandwidth the cameras. */
export function planSlots(parts: Parts): Plan {
  const { receiverId, wanted, load } = parts;
  const ofOthers = (tracks: Track[]) => tracks.filter(({ participantId }) => participantId !== receiverId);
  const whole = (tracks: Track[]) => tracks.map((track) => ({ track, layer: 'high' as const }));

  const screens = ofOthers(parts.screens).slice(-slotCounts.screen);
  const cameras = ofOthers(parts.cameras);
  const wantedCameras = wanted.flatMap(({ participantId, quality }) => {
    const track = cameras.find((camera) => camera.participantId === participantId);
    return track ? [{ track, quality }] : [];
  });
  const isWanted = (track: Track) => wantedCameras.some((one) => one.track === track);
  const others = cameras.filter((track) => !isWanted(track)).map((track) => ({ track, quality: 'low' as const }));
  const forScreens = screens.reduce((sum, track) => sum + bitrateOf(track, 'high'), 0);
  return {
    microphone: whole(ofOthers(parts.voices).slice(0, slotCounts.microphone)),
    screen: whole(screens),
    screenSound: whole(parts.screenSounds.filter(({ participantId }) => participantId === screens[0]?.participantId)),
    camera: planCameras({
      cameras: [...wantedCameras, ...others].slice(0, slotCounts.camera),
      ...{ mostCameras: load.mostCameras, allowHigh: load.allowHigh },
      bandwidth: parts.bandwidth - voicesBitrate - forScreens,
    }),
  };
}

/** Puts the planned tracks into slots. Tracks that are already shown stay where they are. */
export function fillSlots(slots: Record<MediaSource, Slot[]>, plan: Plan): void {
  for (const source of mediaSources) {
    const planned = plan[source];
    const isPlanned = (slot: Slot) => planned.some(({ track }) => track === slot.track);
    for (const slot of slots[source]) if (!isPlanned(slot)) slot.show(null, 'high');
    for (const { track, layer } of planned) {
      const slot = slots[source].find((one) => one.track === track) ?? slots[source].find((one) => !one.track);
      slot?.show(track, layer);
    }
  }
}
