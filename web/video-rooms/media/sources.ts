import type { MediaSource } from '#contract/media-sources.ts';

export type Quality = 'good' | 'fair' | 'poor';

/** The loudness of a participant from 0 to 1, and the quality of the connection to them; null while it is not connected. */
export type Measured = { level: number; quality: Quality | null };

/** How pictures and sound travel between the user and the others. */
export type Transport = {
  /** Sends this track from now on; null ends it. */
  publish(source: MediaSource, track: MediaStreamTrack | null): void;
  /** The cameras that are visible, most important first. */
  want(cameras: { participantId: string; quality: 'high' | 'low' }[]): void;
  /** How each participant is heard and connected now, by id. */
  measure(): Promise<Map<string, Measured>>;
  close(): void;
};

/** The media sections of a connection on which the user sends, in this order. The transceivers stay; only their tracks change. */
export const sections: [MediaSource, 'audio' | 'video'][] = [
  ['microphone', 'audio'],
  ['camera', 'video'],
  ['screen', 'video'],
  ['screenSound', 'audio'],
];

/** Bits per second that one camera may take in a room of few people. */
export const cameraBitrate = 900_000;

/**
 * How good a connection is: from the share of lost packets (0 to 1) and the round trip in seconds. The bounds are where speech begins
 * to suffer, by ITU-T G.114 and G.107.
 */
export function qualityOf({ loss, roundTrip }: { loss: number; roundTrip: number }): Quality {
  if (loss > 0.08 || roundTrip > 0.6) return 'poor';
  return loss > 0.02 || roundTrip > 0.3 ? 'fair' : 'good';
}
