import type { MediaSource, RoomReaction } from '#contract/media-sources.ts';
import type { ToOffice } from '#contract/office-signals.ts';
import type { RoomParticipant } from '#contract/video-signals.ts';
import type { LeaveReason, RoomClient } from '#rules/room-client.ts';
import type { Store } from '#web/lib/store.ts';

/** Someone in the room. A person is in it in one window: the last in which they joined. */
export type Participant = RoomParticipant & {
  /** Whether it is this window. */
  isMe: boolean;
  isSpeaking: boolean;
  /** The quality of the connection; null while it is not measured. */
  quality: 'good' | 'fair' | 'poor' | null;
  /** May be null while the camera is on, as long as it is not received. */
  camera: MediaStreamTrack | null;
  /** The microphone; null for the user's own participant, whose sound is not played. */
  sound: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
  screenSound: MediaStreamTrack | null;
};

export type RoomState = Pick<RoomClient, 'status' | 'endReason' | 'mutes' | 'mutedBy' | 'reactions'> & {
  /** Everyone in the room, the user too, in the order they joined. */
  participants: Participant[];
  /** What the user sends. */
  own: Partial<Record<MediaSource, MediaStreamTrack>>;
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
