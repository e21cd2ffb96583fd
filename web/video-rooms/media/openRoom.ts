import type { MediaSource } from '#contract/media-sources.ts';
import type { FromOffice } from '#contract/office-signals.ts';
import type { RoomAccess, RoomCredentials } from '#contract/video-rooms.ts';
import type { FromRoom, ParticipantState, RoomParticipant, ToRoom } from '#contract/video-signals.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { isFinal } from '#web/lib/requests/retries.ts';
import { withSocket } from '#web/lib/requests/socket.ts';
import { serverNow } from '#web/lib/serverClock.ts';
import { createStore } from '#web/lib/store.ts';
import type { OwnMedia, Participant, Room, RoomEndReason, RoomState } from '../room/state.ts';
import type { Livekit } from './livekit.ts';
import { type Mesh, openMesh } from './mesh.ts';
import { openRelay, type Relay } from './relay.ts';
import type { Measured, Transport } from './sources.ts';

/** How long a reaction shows, and how often loudness and connections are measured, in ms. */
const reactionMs = 4_000;
const measureMs = 400;
/** From this loudness on, a participant speaks. */
const speakingLevel = 0.02;
/** How long the connections between the browsers stay open at most while the relay takes over, and after it did, in ms. */
const takeOverMs = 8_000;
const overlapMs = 1_500;
/** How long to wait before joining again after LiveKit refused the token, or the server was busy, in ms. */
const rejoinMs = 3_000;

type Tracks = Map<string, Partial<Record<MediaSource, MediaStreamTrack>>>;

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
  const state = createStore<RoomState>({
    ...{ status: 'joining', endReason: null, participants: [], own: {}, reactions: [] },
    ...{ mutes: 0, mutedBy: null },
  });
  const tracks = new Map<MediaSource, MediaStreamTrack>();
  const fromMesh: Tracks = new Map();
  const fromRelay: Tracks = new Map();
  const fromLivekit: Tracks = new Map();
  let access = joined;
  let ownState: ParticipantState = {
    isMuted: own.isMuted || !own.microphone,
    hasCamera: own.camera !== null,
    isSharing: false,
    hasRaisedHand: false,
  };
  let roster: RoomParticipant[] = [];
  let measured = new Map<string, Measured>();
  let mesh: Mesh | undefined;
  let closingMesh: ReturnType<typeof setTimeout> | undefined;
  let isMeshClosing = false;
  let relay: Relay | undefined;
  let relayStarts = 0;
  let livekit: Livekit | undefined;
  /** The participant that this window is on LiveKit. */
  let livekitId: string | undefined;
  let rejoining: ReturnType<typeof setTimeout> | undefined;
  let isJoining = false;
  let renewing: ReturnType<typeof setTimeout> | undefined;
  let speakers: string[] = [];
  let wanted: Parameters<Transport['want']>[0] = [];

  const update = (changes: Partial<RoomState>) => state.set({ ...state.get(), ...changes });
  const hasEnded = () => state.get().status === 'ended';
  /** The relay before the connections that it replaces. */
  const transports = (): Transport[] => [relay, livekit, mesh].filter((one) => one !== undefined);

  function show(): void {
    const participants = roster.map((one): Participant => {
      const isMe = one.id === access.participantId;
      const from = { ...fromMesh.get(one.id), ...fromRelay.get(one.id), ...fromLivekit.get(one.id) };
      const isLoud = (measured.get(one.id)?.level ?? 0) >= speakingLevel || speakers.includes(one.id);
      return {
        ...one,
        ...(isMe && ownState),
        isMe,
        isSpeaking: isLoud && !one.isMuted,
        quality: measured.get(one.id)?.quality ?? null,
        camera: (isMe ? tracks.get('camera') : one.hasCamera && from.camera) || null,
        // Someone that a host has muted is not heard, even if their browser goes on sending.
        sound: (!isMe && !one.isMuted && from.microphone) || null,
        screen: (isMe ? tracks.get('screen') : one.isSharing && from.screen) || null,
        screenSound: (!isMe && one.isSharing && from.screenSound) || null,
      };
    });
    update({ participants });
  }

  const send = (message: ToRoom) =>
    withSocket((socket) => {
      if (socket.connected) socket.emit('roomSend', access.participantId, message);
    });

  function setOwn(changes: Partial<ParticipantState>): void {
    ownState = { ...ownState, ...changes };
    send({ kind: 'state', state: ownState });
    show();
  }

  function publish(source: MediaSource, track: MediaStreamTrack | null): void {
    if (track) tracks.set(source, track);
    else tracks.delete(source);
    update({ own: Object.fromEntries(tracks) });
    for (const transport of transports()) transport.publish(source, track);
  }

  function enter(): void {
    withSocket((socket) => {
      if (!socket.connected || hasEnded()) return;
      const { participantId } = access;
      const enteredWith = ownState;
      socket.emit('roomEnter', participantId, enteredWith, (entered) => {
        if (participantId !== access.participantId) return;
        // The user left before the server knew that they had entered.
        if (hasEnded()) return leave();
        if (!entered) return void joinAgain();
        setCredentials(entered);
        // What changed meanwhile may have arrived before this, and would be overwritten by it.
        if (ownState !== enteredWith) send({ kind: 'state', state: ownState });
      });
    });
  }

  /** Keeps new credentials, and gets the next ones in time. */
  function setCredentials(credentials: RoomCredentials): void {
    access = { ...access, ...credentials };
    clearTimeout(renewing);
    if (!hasEnded()) renewing = setTimeout(enter, (Date.parse(credentials.expiresAt) - serverNow()) / 2);
  }

  /** After too long without a connection the user is no longer a participant, and joins as a new one. Tries again until it works. */
  async function joinAgain(): Promise<void> {
    clearTimeout(rejoining);
    if (hasEnded() || isJoining) return;
    isJoining = true;
    try {
      access = await (typeof room === 'number'
        ? api.videoRooms.join({ params: { id: room }, query: { previousId: access.participantId } })
        : room());
      if (hasEnded()) return leave();
      closeMedia();
      enter();
    } catch (error) {
      if (error instanceof ApiError && (isFinal(error) || error.status === 401)) end(endReasonOf(error));
      else joinSoon();
    } finally {
      isJoining = false;
    }
  }

  function closeMedia(): void {
    closeMesh();
    closeRelay();
    closeLivekit();
  }

  function closeMesh(): void {
    clearTimeout(closingMesh);
    isMeshClosing = false;
    mesh?.close();
    mesh = undefined;
    fromMesh.clear();
  }

  function closeRelay(): void {
    relay?.close();
    relay = undefined;
    speakers = [];
    fromRelay.clear();
  }

  function closeLivekit(): void {
    clearTimeout(rejoining);
    livekit?.close();
    livekit = undefined;
    livekitId = undefined;
    fromLivekit.clear();
  }

  const keepTrack = (tracks: Tracks) => (id: string, source: MediaSource, track: MediaStreamTrack | null) => {
    const { [source]: _, ...others } = tracks.get(id) ?? {};
    tracks.set(id, track ? { ...others, [source]: track } : others);
    show();
  };

  function connectMesh(): void {
    closeRelay();
    clearTimeout(closingMesh);
    isMeshClosing = false;
    mesh ??= openMesh({
      ownId: access.participantId,
      iceServers: () => access.iceServers,
      tracks,
      send: (to, data) => send({ kind: 'signal', to, data }),
      onTrack: keepTrack(fromMesh),
      onUnreachable: () => send({ kind: 'unreachable' }),
    });
    mesh.setPeers(roster.map(({ id }) => id).filter((id) => id !== access.participantId));
  }

  /** Connects to the relay, also after it started again. Connections between the browsers end once it took over. */
  function connectRelay(starts: number): void {
    if (!relay) {
      relay = openRelay({
        iceServers: () => access.iceServers,
        tracks,
        send: (message) => send({ kind: 'relay', message }),
        onUnreachable: () => send({ kind: 'unreachable' }),
        onTrack: keepTrack(fromRelay),
      });
      relay.want(wanted);
      closingMesh = setTimeout(closeMesh, takeOverMs);
    } else if (starts !== relayStarts) relay.restart();
    relayStarts = starts;
  }

  async function connectLivekit({ participantId, livekit: server }: RoomAccess): Promise<void> {
    if (!server || livekitId === participantId) return;
    livekitId = participantId;
    const loaded = await import('./livekit.ts').catch(() => undefined);
    if (livekitId !== participantId) return;
    if (!loaded) return joinSoon();
    livekit = loaded.openLivekit({
      ...server,
      tracks,
      isMuted: ownState.isMuted,
      onTrack: keepTrack(fromLivekit),
      onConnection: (isConnected) => (isConnected ? update({ status: 'connected' }) : lost()),
      onRefused: joinSoon,
    });
    livekit.want(wanted);
  }

  /** Joins as a new participant, with a new token. */
  function joinSoon(): void {
    if (hasEnded()) return;
    lost();
    clearTimeout(rejoining);
    rejoining = setTimeout(() => void joinAgain(), rejoinMs);
  }

  /** The others may need a moment longer to receive from the relay. */
  function closeMeshSoon(): void {
    const isHere = ({ id, hasCamera }: RoomParticipant) =>
      !hasCamera || id === access.participantId || fromRelay.get(id)?.camera !== undefined;
    if (isMeshClosing || !relay?.isPublishing() || !roster.every(isHere)) return;
    isMeshClosing = true;
    clearTimeout(closingMesh);
    closingMesh = setTimeout(closeMesh, overlapMs);
  }

  function setRoster({
    isWhole,
    participants,
    left,
    media,
    relay: starts,
  }: Extract<FromRoom, { kind: 'roster' }>): void {
    const gone = new Set([...left, ...participants.map(({ id }) => id)]);
    roster = [...(isWhole ? [] : roster.filter(({ id }) => !gone.has(id))), ...participants];
    roster.sort((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1));
    for (const received of [fromMesh, fromRelay, fromLivekit])
      for (const id of received.keys()) if (!roster.some((one) => one.id === id)) received.delete(id);
    if (media === 'mesh') connectMesh();
    else if (media === 'relay') connectRelay(starts);
    else void connectLivekit(access);
    if (isWhole) update({ status: 'connected' });
    show();
  }

  function react(participantId: string, emoji: string): void {
    const id = crypto.randomUUID();
    update({ reactions: [...state.get().reactions, { id, participantId, emoji }] });
    setTimeout(() => update({ reactions: state.get().reactions.filter((one) => one.id !== id) }), reactionMs);
  }

  function receive(to: string, message: FromRoom): void {
    if (to !== access.participantId || hasEnded()) return;
    if (message.kind === 'roster') setRoster(message);
    else if (message.kind === 'signal') mesh?.receive(message.from, message.data);
    else if (message.kind === 'relay') relay?.receive(message.message);
    else if (message.kind === 'speakers') {
      speakers = message.ids;
      show();
    } else if (message.kind === 'reactions') for (const { from, emoji } of message.reactions) react(from, emoji);
    else if (message.kind === 'muted')
      update({ mutes: state.get().mutes + 1, mutedBy: roster.find(({ id }) => id === message.by) ?? null });
    else if (message.kind === 'office') onOffice?.(message.message);
    else if (message.kind === 'enterAgain') enter();
    else if (message.kind === 'ended') {
      if (message.reason === 'away') void joinAgain();
      else end(message.reason);
    }
  }

  async function measure(): Promise<void> {
    if (relay && mesh) closeMeshSoon();
    const [current] = transports();
    if (!current || state.get().status !== 'connected') return;
    const next = await current.measure().catch(() => measured);
    const isSame = [...next].every(([id, { level, quality }]) => {
      const before = measured.get(id);
      return before?.quality === quality && before.level >= speakingLevel === level >= speakingLevel;
    });
    measured = next;
    if (!isSame) show();
  }
  const timer = setInterval(() => void measure(), measureMs);

  const lost = () => !hasEnded() && update({ status: 'reconnecting' });
  const leave = () => withSocket((socket) => socket.emit('roomLeave', access.participantId));
  // A guest who leaves needs to ask again, and reloading the page is no leaving.
  if (typeof room === 'number') window.addEventListener('pagehide', leave);
  withSocket((socket) => {
    socket.on('room', receive);
    socket.on('connect', enter);
    socket.on('disconnect', lost);
  });

  function end(reason: RoomEndReason): void {
    if (hasEnded()) return;
    leave();
    update({ status: 'ended', endReason: reason, participants: [], own: {}, reactions: [] });
    clearInterval(timer);
    clearTimeout(renewing);
    closeMedia();
    window.removeEventListener('pagehide', leave);
    withSocket((socket) => {
      socket.off('room', receive);
      socket.off('connect', enter);
      socket.off('disconnect', lost);
    });
  }

  if (own.microphone) tracks.set('microphone', own.microphone);
  if (own.camera) tracks.set('camera', own.camera);
  update({ own: Object.fromEntries(tracks) });
  enter();
  return {
    state,
    actions: {
      setMicrophone: (track) => publish('microphone', track),
      setMuted(isMuted) {
        setOwn({ isMuted });
        livekit?.setMuted(isMuted);
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
      want(cameras) {
        wanted = cameras;
        for (const transport of transports()) transport.want(cameras);
      },
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
