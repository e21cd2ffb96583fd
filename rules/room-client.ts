import type { FromRoom, ParticipantState, RoomEnd, RoomParticipant } from '#contract/video-signals.ts';

/** How long a reaction shows, in ms. */
const reactionMs = 4_000;
/** How long the connections between the browsers stay open at most while the relay takes over, and after it did, in ms. */
const takeOverMs = 8_000;
const overlapMs = 1_500;
/** How long to wait before joining again after LiveKit refused the token, or the server was busy, in ms. */
const rejoinMs = 3_000;

/** Why a user leaves a room without asking to. */
export type LeaveReason = 'signedOut' | 'otherOrganization' | 'otherCall';

/**
 * Why the user is no longer in the room: they left; it was deleted, or they may no longer see it (`gone`); what ended it on the server;
 * why they left it without asking to; or the server's sentence why they could not come back after a lost connection.
 */
export type RoomEndReason = 'left' | 'gone' | RoomEnd | LeaveReason | { sentence: string };

/** What a window knows of the room that it is in, and which connections it wants, apart from pictures and sound. */
export type RoomClient = {
  status: 'joining' | 'connected' | 'reconnecting' | 'ended';
  /** Set once the status is `ended`. */
  endReason: RoomEndReason | null;
  /** The participant that this window is: another one each time it joins. */
  selfId: string;
  /** What the user does. */
  own: ParticipantState;
  /** Everyone in the room, the user too, in the order they joined. */
  participants: RoomParticipant[];
  /** Who speaks, by the relay. */
  speakers: string[];
  reactions: { id: number; participantId: string; emoji: string; endsAt: number }[];
  /** How often others have muted the user, and who did it last. */
  mutes: number;
  mutedBy: RoomParticipant | null;
  /**
   * The connections between the browsers, if pictures and sound need them. `endsAt`: when they end, because the relay takes over.
   * `isHandedOver`: whether it brings all cameras already.
   */
  mesh: { endsAt: number | null; isHandedOver: boolean } | null;
  /** The number of the relay's start: after another one, the window connects to it again. Null if the relay is not needed. */
  relay: number | null;
  /** Whether LiveKit is needed. */
  livekit: boolean;
  /** Whether the window is joining as a new participant, and when it will. */
  isJoining: boolean;
  joinsAt: number | null;
};

export type RoomClientEvent =
  /** From the server. `away`: after too long without a connection the user is no longer a participant. */
  | Extract<FromRoom, { kind: 'roster' | 'speakers' | 'reactions' | 'muted' | 'ended' }>
  /** The user does something. */
  | { kind: 'own'; changes: Partial<ParticipantState> }
  /** LiveKit is connected. */
  | { kind: 'connected' }
  /** The connection to the server or to LiveKit is lost, and comes back by itself. */
  | { kind: 'lost' }
  /** The server did not let the participant enter. */
  | { kind: 'notEntered' }
  /** LiveKit cannot be used with this token. */
  | { kind: 'refused' }
  /** How joining again went. */
  | { kind: 'joined'; participantId: string }
  | { kind: 'notJoined' }
  | { kind: 'left'; reason: RoomEndReason }
  /** Some time has passed. `relayed`: who is seen by the relay, or null while it does not take what the user sends. */
  | { kind: 'time'; relayed: string[] | null };

const unconnected = { mesh: null, relay: null, livekit: false, speakers: [] } satisfies Partial<RoomClient>;

/** Returns a room that a user has joined as a participant and is about to enter. */
export const joiningRoom = (selfId: string, own: ParticipantState): RoomClient => ({
  ...{ status: 'joining', endReason: null, selfId, own, participants: [], reactions: [], mutes: 0, mutedBy: null },
  ...{ ...unconnected, isJoining: false, joinsAt: null },
});

/**
 * Returns the room after an event. `now` is in ms, by a clock that never goes back. The room is the same object if it has ended, or if
 * the time changes nothing.
 */
export function nextRoom(room: RoomClient, event: RoomClientEvent, now: number): RoomClient {
  if (room.status === 'ended') return room;
  switch (event.kind) {
    case 'roster':
      return afterRoster(room, event, now);
    case 'speakers':
      return { ...room, speakers: event.ids };
    case 'reactions':
      return { ...room, reactions: [...room.reactions, ...shownReactions(room, event.reactions, now)] };
    case 'muted':
      return { ...room, mutes: room.mutes + 1, mutedBy: room.participants.find(({ id }) => id === event.by) ?? null };
    case 'ended':
      return event.reason === 'away' ? { ...room, isJoining: true } : ended(room, event.reason);
    case 'own':
      return { ...room, own: { ...room.own, ...event.changes } };
    case 'connected':
      return { ...room, status: 'connected' };
    case 'lost':
      return { ...room, status: 'reconnecting' };
    case 'notEntered':
      return { ...room, isJoining: true };
    case 'refused':
      return { ...room, status: 'reconnecting', joinsAt: now + rejoinMs };
    case 'notJoined':
      return { ...room, status: 'reconnecting', isJoining: false, joinsAt: now + rejoinMs };
    case 'joined':
      return { ...room, ...unconnected, selfId: event.participantId, isJoining: false, joinsAt: null };
    case 'left':
      return ended(room, event.reason);
    case 'time':
      return afterTime(room, event.relayed, now);
  }
}

const ended = (room: RoomClient, endReason: RoomEndReason): RoomClient => ({
  ...{ ...room, ...unconnected, status: 'ended', endReason, participants: [], reactions: [] },
  ...{ isJoining: false, joinsAt: null },
});

function shownReactions(
  { reactions }: RoomClient,
  news: { from: string; emoji: string }[],
  now: number,
): RoomClient['reactions'] {
  const first = (reactions.at(-1)?.id ?? 0) + 1;
  return news.map(({ from, emoji }, index) => ({
    ...{ id: first + index, participantId: from, emoji, endsAt: now + reactionMs },
  }));
}

function afterRoster(room: RoomClient, roster: Extract<FromRoom, { kind: 'roster' }>, now: number): RoomClient {
  const gone = new Set([...roster.left, ...roster.participants.map(({ id }) => id)]);
  const others = roster.isWhole ? [] : room.participants.filter(({ id }) => !gone.has(id));
  return {
    ...room,
    ...connectionsFor(room, roster, now),
    participants: [...others, ...roster.participants].sort((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1)),
    status: roster.isWhole ? 'connected' : room.status,
  };
}

/** Returns the connections for the way in which pictures and sound travel now. The browsers stay connected until the relay has taken over. */
function connectionsFor(
  { mesh, relay }: RoomClient,
  { media, relay: start }: Extract<FromRoom, { kind: 'roster' }>,
  now: number,
): Partial<RoomClient> {
  if (media === 'mesh') return { ...unconnected, mesh: { endsAt: null, isHandedOver: false } };
  if (media === 'livekit') return { livekit: true };
  const isTakingOver = mesh !== null && relay === null;
  return { relay: start, mesh: isTakingOver ? { endsAt: now + takeOverMs, isHandedOver: false } : mesh };
}

function afterTime(room: RoomClient, relayed: string[] | null, now: number): RoomClient {
  const isJoinDue = room.joinsAt !== null && room.joinsAt <= now && !room.isJoining;
  const reactions = room.reactions.filter(({ endsAt }) => endsAt > now);
  const mesh = meshAfterTime(room, relayed, now);
  if (!isJoinDue && mesh === room.mesh && reactions.length === room.reactions.length) return room;
  return { ...room, mesh, reactions, ...(isJoinDue && { isJoining: true, joinsAt: null }) };
}

/** Once the relay has taken over here, the others may need a moment longer to receive from it. */
function meshAfterTime(room: RoomClient, relayed: string[] | null, now: number): RoomClient['mesh'] {
  const { mesh, participants, selfId } = room;
  if (mesh === null || mesh.endsAt === null) return mesh;
  if (mesh.endsAt <= now) return null;
  const isHandedOver =
    relayed !== null && participants.every(({ id, hasCamera }) => !hasCamera || id === selfId || relayed.includes(id));
  return isHandedOver && !mesh.isHandedOver ? { endsAt: now + overlapMs, isHandedOver } : mesh;
}
