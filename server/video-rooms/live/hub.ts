import type { FromRoom, RoomMedia, RoomParticipant, ToRoom } from '#contract/video-signals.ts';
import type { OpenRelay, Relay } from '../relay/relay.ts';
import type { ToOwner } from './to-owner.ts';

/** From this many participants on, the relay carries pictures and sound. */
const relayFrom = 5;
/** The state of someone who has not entered again yet. */
const unknown = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false, isReconnecting: true };
/** How long to wait before a crashed relay starts again, in ms. */
const restartDelayMs = 500;

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
  /** Who was in the room while another process owned it. They enter again; until then they are reconnecting. */
  before: Pick<RoomParticipant, 'id' | 'userId' | 'joinedAt'>[];
  /** What LiveKit has to do, if it carries pictures and sound. */
  livekit: { onLeft(): void; onMuted(participantId: string): void } | undefined;
  openRelay: OpenRelay;
  /** Whether this process can carry another relay. */
  mayOpenRelay(): boolean;
  deliver(participantId: string, message: FromRoom): void;
};

/** Opens the state of a room. */
export function openHub({ livekit, before, openRelay, mayOpenRelay, deliver }: HubParts): Hub {
  const participants = new Map(before.map((one): [string, RoomParticipant] => [one.id, { ...one, ...unknown }]));
  let media: RoomMedia = livekit ? 'livekit' : 'mesh';
  let relay: Relay | undefined;
  // Greater than that of any process that owned the room before.
  let relayStart = Date.now();
  let restarting: NodeJS.Timeout | undefined;
  let isClosed = false;

  const send = (message: FromRoom, except?: string) => {
    for (const id of participants.keys()) if (id !== except) deliver(id, message);
  };
  const roster = (changed: RoomParticipant[], left: string[] = []): FromRoom => ({
    ...{ kind: 'roster', isWhole: false, media, relay: relayStart },
    participants: changed,
    left,
  });
  const whole = (): FromRoom => ({ ...roster([...participants.values()]), isWhole: true }) as FromRoom;

  /** Lets the relay take over from the browsers, unless this process has as many relays as it can carry. */
  function demandRelay(): void {
    if (media === 'mesh' && mayOpenRelay()) startRelay();
  }

  /** Starts the relay, also after a crash. A room that uses it keeps it until it is empty. */
  function startRelay(): void {
    if (isClosed) return;
    media = 'relay';
    relayStart++;
    relay = openRelay({
      onSignal: (id, message) => deliver(id, { kind: 'relay', message }),
      onSpeakers: (ids) => send({ kind: 'speakers', ids }),
      onExit() {
        relay = undefined;
        if (participants.size > 0) restarting = setTimeout(startRelay, restartDelayMs);
      },
    });
    for (const id of participants.keys()) relay.join(id);
    send(whole());
  }

  function enter({ participant, state }: Extract<ToOwner, { kind: 'entered' }>): void {
    const { id, userId, joinedAt } = participant;
    const entered = { id, userId, joinedAt, ...state, isReconnecting: false };
    const isNew = !participants.has(id);
    participants.set(id, entered);
    if (isNew) relay?.join(id);
    send(roster([entered]), id);
    deliver(id, whole());
    if (participants.size >= relayFrom) demandRelay();
  }

  function leave(id: string): void {
    if (!participants.delete(id)) return;
    relay?.leave(id);
    livekit?.onLeft();
    send(roster([], [id]));
  }

  function change(id: string, changes: Partial<RoomParticipant>): void {
    const before = participants.get(id);
    if (!before) return;
    const after = { ...before, ...changes };
    participants.set(id, after);
    send(roster([after]));
  }

  function handle(from: string, message: ToRoom): void {
    if (!participants.has(from)) deliver(from, { kind: 'enterAgain' });
    else if (message.kind === 'state') {
      if (!message.state.isMuted) relay?.setMuted(from, false);
      change(from, message.state);
    } else if (message.kind === 'signal') {
      if (participants.has(message.to)) deliver(message.to, { kind: 'signal', from, data: message.data });
    } else if (message.kind === 'relay') relay?.signal(from, message.message);
    else if (message.kind === 'unreachable') demandRelay();
    else if (message.kind === 'reaction') send({ kind: 'reaction', from, emoji: message.emoji });
    else if (message.kind === 'mute') {
      // The others no longer play the sound, whatever the muted browser does.
      relay?.setMuted(message.id, true);
      livekit?.onMuted(message.id);
      change(message.id, { isMuted: true });
      deliver(message.id, { kind: 'muted' });
    }
  }

  if (participants.size >= relayFrom) demandRelay();
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
      clearTimeout(restarting);
      relay?.close();
    },
  };
}
