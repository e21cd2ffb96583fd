import { z } from 'zod';

/** What a participant of a video room can send. */
export const mediaSources = ['microphone', 'camera', 'screen', 'screenSound'] as const;
export type MediaSource = (typeof mediaSources)[number];

/** How many sources a participant receives from the relay at the same time, of each kind. */
export const slotCounts: Record<MediaSource, number> = { microphone: 3, camera: 9, screen: 1, screenSound: 1 };

/** A session description of a browser with one video codec takes about 8 kB. */
const sdp = z.string().max(20_000);
/** The id of a media section within a session description. */
const mid = z.string().max(16);
export const participantId = z.string().max(40);

/** What a client sends to the relay of its room. No ICE candidates: the relay learns them from authenticated checks. */
export const toRelayShape = z.discriminatedUnion('kind', [
  /** The offer of the publishing connection, with the source of each media section. */
  z.object({ kind: z.literal('offer'), sdp, sources: z.record(mid, z.enum(mediaSources)) }),
  /** Asks for an offer of the subscribing connection: at first, and after the connection was lost. */
  z.object({ kind: z.literal('subscribe') }),
  z.object({ kind: z.literal('answer'), sdp }),
  /** The cameras that the client shows, most important first. Others are received only while there are free slots. */
  z.object({
    kind: z.literal('wanted'),
    cameras: z
      .array(z.object({ participantId, quality: z.enum(['high', 'low']) }))
      .max(slotCounts.camera),
  }),
]);
export type ToRelay = z.infer<typeof toRelayShape>;

/** What the relay sends to a client. The descriptions contain all ICE candidates of the server. */
export type FromRelay =
  | { kind: 'answer'; sdp: string }
  | { kind: 'offer'; sdp: string }
  /** Which source each media section of the subscribing connection carries now; null if none. */
  | { kind: 'slots'; slots: Record<string, { participantId: string; source: MediaSource } | null> };
