import type { MediaSource } from '#contract/media-sources.ts';
import type { FromOffice } from '#contract/office-signals.ts';
import type { RoomAccess, RoomCredentials } from '#contract/video-rooms.ts';
import type { FromRoom, ParticipantState, ToRoom } from '#contract/video-signals.ts';
import {
  joiningRoom,
  nextRoom,
  type RoomClient,
  type RoomClientEvent,
  type RoomEndReason,
} from '#rules/room-client.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { isFinal } from '#web/lib/requests/retries.ts';
import { withSocket } from '#web/lib/requests/socket.ts';
import { serverNow } from '#web/lib/serverClock.ts';
import { createStore } from '#web/lib/store.ts';
import type { OwnMedia, Participant, Room, RoomState } from '../room/state.ts';
import { openConnections } from './connections.ts';
import type { Measured } from './sources.ts';

/** How often loudness and connections are measured, and what is due is done, in ms. */
const tickMs = 400;
/** From this loudness on, a participant speaks. */
const speakingLevel = 0.02;

/**
 * Enters a room that the user has joined, and stays in it through lost connections until they leave or it ends. `room` is its id, or for
 * guests how they join it again. `onOffice` gets what the virtual office sends; the room is then the bubble in which the user is.
 */
export function openRoom(
  room: number | (() => Promise<RoomAccess>),
  joined: RoomAccess,
  own: OwnMedia,
  onOffice?: (message: FromOffice) => void,
): Room {
  const tracks = new Map<MediaSource, MediaStreamTrack>();
  if (own.microphone) tracks.set('microphone', own.microphone);
  if (own.camera) tracks.set('camera', own.camera);
  let access = joined;
  let client = joiningRoom(joined.participantId, {
    isMuted: own.isMuted || !own.microphone,
    hasCamera: own.camera !== null,
    isSharing: false,
    hasRaisedHand: false,
  });
  let measured = new Map<string, Measured>();
  let renewing: ReturnType<typeof setTimeout> | undefined;
  let joining: ReturnType<typeof setTimeout> | undefined;

  const connections = openConnections({
    ...{ access: () => access, isMuted: () => client.own.isMuted, tracks, send, onTrack: show },
    onLivekit: (kind) => dispatch({ kind }),
  });
  const state = createStore(shown());
  const hasEnded = () => client.status === 'ended';

  /** What the user sees of the room. */
  function shown(): RoomState {
    const { status, endReason, mutes, mutedBy, reactions } = client;
    const participants = client.participants.map(shownParticipant);
    return {
      ...{ status, endReason, mutes, mutedBy, reactions, participants },
      own: status === 'ended' ? {} : Object.fromEntries(tracks),
    };
  }

  function shownParticipant(one: RoomClient['participants'][number]): Participant {
    const isMe = one.id === client.selfId;
    const from = connections.tracksOf(one.id);
    const isLoud = (measured.get(one.id)?.level ?? 0) >= speakingLevel || client.speakers.includes(one.id);
    return {
      ...one,
      ...(isMe && client.own),
      isMe,
      isSpeaking: isLoud && !one.isMuted,
      quality: measured.get(one.id)?.quality ?? null,
      camera: (isMe ? tracks.get('camera') : one.hasCamera && from.camera) || null,
      // Someone that a host has muted is not heard, even if their browser goes on sending.
      sound: (!isMe && !one.isMuted && from.microphone) || null,
      screen: (isMe ? tracks.get('screen') : one.isSharing && from.screen) || null,
      screenSound: (!isMe && one.isSharing && from.screenSound) || null,
    };
  }

  function show(): void {
    state.set(shown());
  }

  /** Takes in an event, and does what the room then wants. */
  function dispatch(event: RoomClientEvent): void {
    const before = client;
    client = nextRoom(client, event, performance.now());
    if (client === before) return;
    connections.follow(client, before);
    if (client.isJoining && !before.isJoining) void joinAgain();
    // The interval is slow in a hidden tab.
    if (client.joinsAt !== null && client.joinsAt !== before.joinsAt) {
      clearTimeout(joining);
      joining = setTimeout(() => void tick(), client.joinsAt - performance.now() + 1);
    }
    if (hasEnded()) close();
    // The next roster has the new participant.
    if (event.kind !== 'joined') show();
  }

  function send(message: ToRoom): void {
    withSocket((socket) => {
      if (socket.connected) socket.emit('roomSend', access.participantId, message);
    });
  }

  function setOwn(changes: Partial<ParticipantState>): void {
    if (hasEnded()) return;
    dispatch({ kind: 'own', changes });
    send({ kind: 'state', state: client.own });
  }

  function publish(source: MediaSource, track: MediaStreamTrack | null): void {
    if (track) tracks.set(source, track);
    else tracks.delete(source);
    connections.publish(source, track);
    show();
  }

  function enter(): void {
    withSocket((socket) => {
      if (!socket.connected || hasEnded()) return;
      const { participantId } = access;
      const enteredWith = client.own;
      socket.emit('roomEnter', participantId, enteredWith, (entered) => {
        if (participantId !== access.participantId) return;
        // The user left before the server knew that they had entered.
        if (hasEnded()) return leave();
        if (!entered) return dispatch({ kind: 'notEntered' });
        setCredentials(entered);
        // What changed meanwhile may have arrived before this, and would be overwritten by it.
        if (client.own !== enteredWith) send({ kind: 'state', state: client.own });
      });
    });
  }

  /** Keeps new credentials, and gets the next ones in time. */
  function setCredentials(credentials: RoomCredentials): void {
    access = { ...access, ...credentials };
    clearTimeout(renewing);
    renewing = setTimeout(enter, (Date.parse(credentials.expiresAt) - serverNow()) / 2);
  }

  /** Joins as a new participant. */
  async function joinAgain(): Promise<void> {
    try {
      access = await (typeof room === 'number'
        ? api.videoRooms.join({ params: { id: room }, query: { previousId: access.participantId } })
        : room());
      if (hasEnded()) return leave();
      dispatch({ kind: 'joined', participantId: access.participantId });
      enter();
    } catch (error) {
      if (error instanceof ApiError && (isFinal(error) || error.status === 401)) end(endReasonOf(error));
      else dispatch({ kind: 'notJoined' });
    }
  }

  function receive(to: string, message: FromRoom): void {
    if (to !== access.participantId || hasEnded()) return;
    if (message.kind === 'signal' || message.kind === 'relay') connections.receive(message);
    else if (message.kind === 'office') onOffice?.(message.message);
    else if (message.kind === 'enterAgain') enter();
    else dispatch(message);
  }

  async function tick(): Promise<void> {
    dispatch({ kind: 'time', relayed: connections.relayed() });
    if (client.status !== 'connected') return;
    const next = await connections.measure()?.catch(() => undefined);
    if (!next) return;
    const isSame = [...next].every(([id, { level, quality }]) => {
      const before = measured.get(id);
      return before?.quality === quality && before.level >= speakingLevel === level >= speakingLevel;
    });
    measured = next;
    if (!isSame) show();
  }

  const lost = () => dispatch({ kind: 'lost' });
  const leave = () => withSocket((socket) => socket.emit('roomLeave', access.participantId));
  const end = (reason: RoomEndReason) => dispatch({ kind: 'left', reason });
  const timer = setInterval(() => void tick(), tickMs);
  // A guest who leaves needs to ask again, and reloading the page is no leaving.
  if (typeof room === 'number') window.addEventListener('pagehide', leave);
  withSocket((socket) => {
    socket.on('room', receive);
    socket.on('connect', enter);
    socket.on('disconnect', lost);
  });

  function close(): void {
    leave();
    clearInterval(timer);
    clearTimeout(renewing);
    clearTimeout(joining);
    window.removeEventListener('pagehide', leave);
    withSocket((socket) => {
      socket.off('room', receive);
      socket.off('connect', enter);
      socket.off('disconnect', lost);
    });
  }

  enter();
  return {
    state,
    actions: {
      setMicrophone: (track) => publish('microphone', track),
      setMuted(isMuted) {
        setOwn({ isMuted });
        connections.setMuted(isMuted);
      },
      setCamera(track) {
        publish('camera', track);
        setOwn({ hasCamera: track !== null });
      },
      setScreen(video, sound) {
        if (hasEnded()) return;
        publish('screen', video);
        publish('screenSound', sound);
        setOwn({ isSharing: video !== null });
      },
      raiseHand: (hasRaisedHand) => setOwn({ hasRaisedHand }),
      react: (emoji) => send({ kind: 'reaction', emoji }),
      want: connections.want,
      muteOther: (id) => send({ kind: 'mute', id }),
      muteAllOthers: () => send({ kind: 'muteAll' }),
      sendToOffice: (message) => send({ kind: 'office', message }),
      leave: () => end('left'),
      leaveBecause: end,
    },
  };
}

/** Leaves a room that the user has joined and does not enter, because they closed the preview meanwhile. */
export const leaveUnentered = ({ participantId }: RoomAccess): void =>
  withSocket((socket) => socket.emit('roomLeave', participantId));

/** Why joining again was refused. */
function endReasonOf({ code, status, sentence }: ApiError): RoomEndReason {
  if (code === 'removed_from_room') return 'removed';
  if (code === 'joined_elsewhere') return 'movedHere';
  if (status === 401) return 'signedOut';
  if (status === 404) return 'gone';
  return sentence ? { sentence } : 'away';
}
