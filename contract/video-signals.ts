import { z } from 'zod';
import { type MediaSource, mediaSources, roomReactions, slotCounts } from './media-sources.ts';
import { type FromOffice, toOfficeShape } from './office-signals.ts';
import { participantId } from './shapes.ts';

/** A session description of a browser with one video codec takes about 8 kB. */
const sdp = z.string().max(20_000);
/** The id of a media section within a session description. */
const mid = z.string().max(16);

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
    cameras: z.array(z.object({ participantId, quality: z.enum(['high', 'low']) })).max(slotCounts.camera),
  }),
]);
export type ToRelay = z.infer<typeof toRelayShape>;

/** What the relay sends to a client. The descriptions contain all ICE candidates of the server. */
export type FromRelay =
  | { kind: 'answer'; sdp: string }
  | { kind: 'offer'; sdp: string }
  /** Which source each media section of the subscribing connection carries now; null if none. */
  | { kind: 'slots'; slots: Record<string, { participantId: string; source: MediaSource } | null> };

/** What a participant does, as the others see it. */
export const participantStateShape = z.object({
  isMuted: z.boolean(),
  hasCamera: z.boolean(),
  isSharing: z.boolean(),
  hasRaisedHand: z.boolean(),
});
export type ParticipantState = z.infer<typeof participantStateShape>;

/** What a participant sends to a video room. */
export const toRoomShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), state: participantStateShape }),
  /** A session description or an ICE candidate for another participant, as JSON. */
  z.object({ kind: z.literal('signal'), to: participantId, data: z.string().max(20_000) }),
  z.object({ kind: z.literal('relay'), message: toRelayShape }),
  /** The browser does not reach another one directly, so the room needs the relay; or it receives nothing from the relay. */
  z.object({ kind: z.literal('unreachable') }),
  z.object({ kind: z.literal('reaction'), emoji: z.enum(roomReactions) }),
  /** Mutes another participant, or all others. Only they turn their microphone on again. For hosts and the presenter. */
  z.object({ kind: z.literal('mute'), id: participantId }),
  z.object({ kind: z.literal('muteAll') }),
  /** In the virtual office only. */
  z.object({ kind: z.literal('office'), message: toOfficeShape }),
]);
export type ToRoom = z.infer<typeof toRoomShape>;

export type RoomParticipant = ParticipantState & {
  id: string;
  /** The id of the person; for a guest `guest:` and the guest's id. */
  userId: string;
  /** For guests, who cannot look people up. */
  name: string;
  isGuest: boolean;
  joinedAt: string;
  /** Whether the connection to the server is lost; after some seconds the participant is out of the room. */
  isReconnecting: boolean;
};

/** How pictures and sound travel: between the browsers, through our relay, or through LiveKit. */
export type RoomMedia = 'mesh' | 'relay' | 'livekit';

/**
 * Why a participant is out of the room: it was deleted, a host removed them, they may no longer see it, they entered with the same id in
 * another window, or they were away too long and have to join again.
 */
export type RoomEnd = 'deleted' | 'removed' | 'noLongerMember' | 'movedHere' | 'away';

/** What a video room sends to a participant. */
export type FromRoom =
  /** The participants that changed, or all if `isWhole`; `relay` grows with each start of the relay: clients then connect again. */
  | {
      kind: 'roster';
      isWhole: boolean;
      media: RoomMedia;
      relay: number;
      participants: RoomParticipant[];
      left: string[];
    }
  | { kind: 'signal'; from: string; data: string }
  | { kind: 'relay'; message: FromRelay }
  /** What people reacted with in the last tenth of a second. */
  | { kind: 'reactions'; reactions: { from: string; emoji: string }[] }
  /** Another participant muted the receiver. */
  | { kind: 'muted'; by: string }
  /** Who speaks, the loudest first; only from the relay. */
  | { kind: 'speakers'; ids: string[] }
  /** From the virtual office only. */
  | { kind: 'office'; message: FromOffice }
  /** The room moved to another process: enter it again. */
  | { kind: 'enterAgain' }
  | { kind: 'ended'; reason: RoomEnd };
