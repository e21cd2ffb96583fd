import type { MediaSource, RoomReaction } from '#contract/media-sources.ts';
import type { ToOffice } from '#contract/office-signals.ts';
import type { Store } from '#web/lib/store.ts';

/** Someone in the room. A person is in it in one window: the last in which they joined. */
export type Participant = {
  id: string;
  /** The id of the person; for a guest `guest:` and the guest's id. */
  userId: string;
  /** For guests, who cannot look people up. */
  name: string;
  isGuest: boolean;
  /** Whether it is this window. */
  isMe: boolean;
  isMuted: boolean;
  /** Whether their camera is on. `camera` may be null nevertheless, while it is not received. */
  hasCamera: boolean;
  isSharing: boolean;
  hasRaisedHand: boolean;
  /** Whether their connection is lost and may come back. */
  isReconnecting: boolean;
  joinedAt: string;
  isSpeaking: boolean;
  /** The quality of the connection; null while it is not measured. */
  quality: 'good' | 'fair' | 'poor' | null;
  camera: MediaStreamTrack | null;
  /** The microphone; null for the user's own participant, whose sound is not played. */
  sound: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
  screenSound: MediaStreamTrack | null;
};

/**
 * Why the user is no longer in the room: they left, it was deleted, a host removed them, they may no longer see it, one of both, they
 * entered it in another window, or their connection was lost for too long; why they left it without asking to; or the server's sentence
 * why they could not come back after a lost connection.
 */
export type RoomEndReason =
  | 'left'
  | 'deleted'
  | 'removed'
  | 'noLongerMember'
  | 'gone'
  | 'movedHere'
  | 'away'
  | LeaveReason
  | { sentence: string };

/** Why a user leaves a room without asking to. */
export type LeaveReason = 'signedOut' | 'otherOrganization' | 'otherCall';

export type RoomState = {
  status: 'joining' | 'connected' | 'reconnecting' | 'ended';
  /** Set once the status is `ended`. */
  endReason: RoomEndReason | null;
  /** Everyone in the room, the user too, in the order they joined. */
  participants: Participant[];
  /** What the user sends. */
  own: Partial<Record<MediaSource, MediaStreamTrack>>;
  /** How often others have muted the user, and who did it last. The screen turns the microphone off when it grows. */
  mutes: number;
  mutedBy: Pick<Participant, 'userId' | 'name' | 'isGuest'> | null;
  /** The reactions of the last seconds. The store removes them. */
  reactions: { id: string; participantId: string; emoji: string }[];
};

/** What hosts can do with the room itself. */
export type HostActions = {
  lock(isLocked: boolean): void;
  /** Removes a person, who cannot join until a host lets them back in. */
  remove(userId: string): void;
  /** Who was removed. */
  removedIds: string[];
  readmit(userId: string): void;
  /** Shows the link for guests; missing if guests cannot join. */
  inviteGuests?: (() => void) | undefined;
};

export type RoomActions = {
  /** Sends this microphone; the track of another device replaces it without a break. null: there is none. */
  setMicrophone(track: MediaStreamTrack | null): void;
  /** Tells the others whether the user is muted. The screen disables the track itself. */
  setMuted(isMuted: boolean): void;
  setCamera(track: MediaStreamTrack | null): void;
  /** Shares a screen, with its sound if the browser captures it; two nulls end this. */
  setScreen(video: MediaStreamTrack | null, sound: MediaStreamTrack | null): void;
  raiseHand(isRaised: boolean): void;
  react(emoji: RoomReaction): void;
  /** The cameras that are visible, most important first, at most 9. */
  want(cameras: { participantId: string; quality: 'high' | 'low' }[]): void;
  /** In the virtual office only. */
  sendToOffice(message: ToOffice): void;
  /** For hosts and the presenter of the meeting. No one can unmute someone else. */
  muteOther(participantId: string): void;
  muteAllOthers(): void;
  /**
   * Ends all connections; the status becomes `ended`. It does not stop the tracks of the user's devices. Does nothing once the room
   * has ended.
   */
  leave(): void;
  leaveBecause(reason: LeaveReason): void;
};

/** A room that the user has joined. */
export type Room = { state: Store<RoomState>; actions: RoomActions };

/** What the user sends from the first moment. */
export type OwnMedia = { microphone: MediaStreamTrack | null; isMuted: boolean; camera: MediaStreamTrack | null };
