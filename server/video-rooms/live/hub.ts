import type { FromRoom, ParticipantState, RoomMedia, RoomParticipant, ToRoom } from '#contract/video-signals.ts';
import type { ToOwner } from '#server/live/to-owner.ts';
import { openBucketsByKey } from '#server/token-bucket.ts';
import { type RelayPlaces, type RelayRoom, relayFrom } from '../relay/places.ts';
import type { OpenRelay, Relay } from '../relay/relay.ts';

/** The state of someone who has not entered again yet. */
const unknown = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false, isReconnecting: true };
/** How long to wait before a crashed relay starts again, in ms. */
const restartDelayMs = 500;
/** For so long changes are collected, in ms: everyone then gets them in one message. */
const collectMs = 100;
/** How often all others learn what one person does. Later changes wait for the next message, later reactions are dropped. */
const rate = { burst: 10, perSecond: 3 };
/** How long a browser's word that it receives nothing from the relay counts, in ms. Browsers repeat it. */
const complaintMs = 30_000;

/** The state of one room, held by the process that owns it. */
export type Hub = {
  receive(message: ToOwner): void;
  /** The ids of the participants, connected or reconnecting. */
  participantIds(): string[];
  /** Reads again what an event may have changed. */
  refresh?(): void;
  close(): void;
};

export type HubParts = {
  organizationId: number;
  /** Who was in the room while another process owned it. They enter again; until then they are reconnecting. */
  before: Pick<RoomParticipant, 'id' | 'userId' | 'name' | 'isGuest' | 'joinedAt'>[];
  /** What LiveKit has to do, if it carries pictures and sound. */
  livekit: { onLeft(): void; onMuted(participantId: string): void } | undefined;
  openRelay: OpenRelay;
  /** The relays of this process. */
  places: RelayPlaces;
  deliver(participantId: string, message: FromRoom): void;
};

/** Opens the state of a room. */
export function openHub({ organizationId, livekit, before, openRelay, places, deliver }: HubParts): Hub {
  const participants = new Map(before.map((one): [string, RoomParticipant] => [one.id, { ...one, ...unknown }]));
  let media: RoomMedia = livekit ? 'livekit' : 'mesh';
  let relay: Relay | undefined;
  // Greater than that of any process that owned the room before.
  let relayStart = Date.now();
  let restarting: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** What the others do not know yet. */
  const changed = new Set<string>();
  const left = new Set<string>();
  let reactions: { from: string; emoji: string }[] = [];
  let sending: NodeJS.Timeout | undefined;
  const bucketOf = openBucketsByKey(rate);
  /** Who muted people who have not said since what they do: they may be away, and then have to learn it when they come back. */
  const unheardMutes = new Map<string, string>();
  /** When people last said that they receive nothing from the relay. */
  const complaints = new Map<string, number>();

  const send = (message: FromRoom) => {
    for (const id of participants.keys()) deliver(id, message);
  };
  const roster = (changed: RoomParticipant[], left: string[] = []): FromRoom => ({
    ...{ kind: 'roster', isWhole: false, media, relay: relayStart },
    participants: changed,
    left,
  });
  const whole = (): FromRoom => ({ ...roster([...participants.values()]), isWhole: true }) as FromRoom;

  const place: RelayRoom = {
    organizationId,
    accounts: () => [...participants.values()].map(({ userId }) => userId),
    giveUp() {
      stopRelay();
      media = 'mesh';
      send(whole());
    },
  };

  /** Makes the relay take over from the browsers, unless this process has as many relays as it can carry. */
  function demandRelay(account: string): void {
    if (media === 'mesh' && places.mayStart(account) && places.take(place)) startRelay();
  }

  /** Starts the relay, also after a crash. A room that uses it keeps it until it is empty, or another one needs it more. */
  function startRelay(): void {
    if (isClosed) return;
    media = 'relay';
    relayStart++;
    complaints.clear();
    relay = openRelay({
      onSignal: (id, message) => deliver(id, { kind: 'relay', message }),
      onSpeakers: (ids) => send({ kind: 'speakers', ids }),
      onExit() {
        relay = undefined;
        if (participants.size > 0) restarting = setTimeout(startRelay, restartDelayMs);
      },
    });
    for (const { id, isMuted } of participants.values()) {
      relay.join(id);
      relay.setMuted(id, isMuted);
    }
    send(whole());
  }

  function stopRelay(): void {
    clearTimeout(restarting);
    relay?.close();
    relay = undefined;
  }

  /** Starts the relay again when more than half of the people in the room, and two at least, receive nothing from it. */
  function complain(account: string): void {
    const now = Date.now();
    complaints.set(account, now);
    const people = new Set(place.accounts());
    const silent = [...complaints].filter(([one, at]) => people.has(one) && now - at < complaintMs).length;
    if (!relay || silent < 2 || silent * 2 <= people.size || !places.mayStart(account)) return;
    stopRelay();
    startRelay();
  }

  /** Sends to everyone what happened since the last message. */
  function flush(): void {
    sending = undefined;
    const due = [...changed]
      .flatMap((id) => participants.get(id) ?? [])
      .filter(({ userId }) => bucketOf(userId).take());
    for (const { id } of due) changed.delete(id);
    if (due.length + left.size > 0) send(roster(due, [...left]));
    if (reactions.length > 0) send({ kind: 'reactions', reactions });
    left.clear();
    reactions = [];
    if (changed.size > 0) sendSoon();
  }

  function sendSoon(): void {
    sending ??= setTimeout(flush, collectMs);
  }

  /** Replaces what the room knows of a participant. The others learn it if it is new. */
  function set(after: RoomParticipant): void {
    const before = participants.get(after.id);
    participants.set(after.id, after);
    left.delete(after.id);
    if (before && isSame(before, after)) return;
    changed.add(after.id);
    sendSoon();
  }

  function enter({ participant, state }: Extract<ToOwner, { kind: 'entered' }>): void {
    const { id, userId, name, guestId, joinedAt } = participant;
    const isNew = !participants.has(id);
    const mutedBy = state.isMuted ? undefined : unheardMutes.get(id);
    const isMuted = state.isMuted || mutedBy !== undefined;
    set({ id, userId, name, isGuest: guestId !== null, joinedAt, ...state, isMuted, isReconnecting: false });
    if (isNew) relay?.join(id);
    relay?.setMuted(id, isMuted);
    deliver(id, whole());
    if (mutedBy !== undefined) deliver(id, { kind: 'muted', by: mutedBy });
    if (participants.size >= relayFrom) demandRelay(userId);
  }

  function leave(id: string): void {
    if (!participants.delete(id)) return;
    unheardMutes.delete(id);
    relay?.leave(id);
    livekit?.onLeft();
    changed.delete(id);
    left.add(id);
    sendSoon();
  }

  function change(id: string, changes: Partial<RoomParticipant>): void {
    const before = participants.get(id);
    if (before) set({ ...before, ...changes });
  }

  function handle(from: string, message: ToRoom): void {
    const sender = participants.get(from);
    if (!sender) deliver(from, { kind: 'enterAgain' });
    else if (message.kind === 'state') {
      unheardMutes.delete(from);
      if (!message.state.isMuted) relay?.setMuted(from, false);
      change(from, message.state);
    } else if (message.kind === 'signal') {
      if (participants.has(message.to)) deliver(message.to, { kind: 'signal', from, data: message.data });
    } else if (message.kind === 'relay') relay?.signal(from, message.message);
    else if (message.kind === 'unreachable') {
      if (media === 'relay') complain(sender.userId);
      else demandRelay(sender.userId);
    } else if (message.kind === 'reaction') {
      if (!bucketOf(sender.userId).take()) return;
      reactions.push({ from, emoji: message.emoji });
      sendSoon();
    } else if (message.kind === 'mute') mute(message.id, from);
    else if (message.kind === 'muteAll') {
      for (const { id, isMuted } of participants.values()) if (id !== from && !isMuted) mute(id, from);
    }
  }

  function mute(id: string, by: string): void {
    if (!participants.has(id)) return;
    // The others no longer play the sound, whatever the muted browser does.
    relay?.setMuted(id, true);
    livekit?.onMuted(id);
    change(id, { isMuted: true });
    unheardMutes.set(id, by);
    deliver(id, { kind: 'muted', by });
  }

  const [first] = before;
  if (first && participants.size >= relayFrom) demandRelay(first.userId);
  return {
    participantIds: () => [...participants.keys()],
    receive(message) {
      if (message.kind === 'entered') enter(message);
      else if (message.kind === 'disconnected') change(message.id, { isReconnecting: true });
      else if (message.kind === 'left') leave(message.id);
      else handle(message.from, message.message);
    },
    close() {
      isClosed = true;
      clearTimeout(sending);
      stopRelay();
      places.release(place);
    },
  };
}

const stateNames = ['isMuted', 'hasCamera', 'isSharing', 'hasRaisedHand'] satisfies (keyof ParticipantState)[];
const isSame = (one: RoomParticipant, other: RoomParticipant): boolean =>
  ([...stateNames, 'isReconnecting'] as const).every((name) => one[name] === other[name]);
