import { type Avatar, type Facing, facings } from '#contract/avatars.ts';
import type { FromOffice, OfficePerson, ToOffice } from '#contract/office-signals.ts';
import type { RoomAccess } from '#contract/video-rooms.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { openRoom } from '#web/video-rooms/media/openRoom.ts';
import type { OwnMedia, Room } from '#web/video-rooms/room/state.ts';

/** How long a line stands over a head, and a wave shows, in ms. */
const sayingMs = 6_000;
const waveMs = 3_000;
/** How often the own position is sent while walking, in ms: 15 times a second. */
const sendMs = 66;

export type OfficeState = {
  /** The version of the map that everyone walks on; empty until the office has answered. */
  map: string;
  /** Everyone in the office, the user too, in the order they came. Their positions are those of the last change. */
  people: OfficePerson[];
  /** The lines over heads, by the id of the person. */
  sayings: Record<string, string>;
  /** Who has just waved to the user. */
  waves: string[];
};

export type Position = { x: number; y: number; facing: Facing };

export type OwnStatus = { doNotDisturb: boolean; isAway: boolean };

export type Office = {
  roomId: number;
  /** The participant that this window is; another one after the connection was lost for too long. */
  ownId(): string | undefined;
  /** The pictures and sound of the bubble in which the user is; alone outside of bubbles. */
  room: Room;
  state: Store<OfficeState>;
  /** Where each person is now, by id: too often for a store. */
  positions: Map<string, Position>;
  /** Called when the server puts the user somewhere. */
  onPlaced(handle: (position: Position) => void): void;
  /** Tells the others where the user has walked; sent at most 15 times a second, the last position always. */
  walk(position: Position): void;
  send(message: Exclude<ToOffice, { kind: 'walk' | 'avatar' | 'status' }>): void;
  setAvatar(avatar: Avatar): void;
  /** Sends only what differs. */
  setStatus(status: Partial<OwnStatus>): void;
  leave(): void;
};

/** Enters the virtual office that the user has joined, and stays in it until they leave or it ends. */
export function openOffice(roomId: number, access: RoomAccess, own: OwnMedia, avatar: Avatar): Office {
  const state = createStore<OfficeState>({ map: '', people: [], sayings: {}, waves: [] });
  const positions = new Map<string, Position>();
  let handlePlaced: (position: Position) => void = () => undefined;
  let sending: ReturnType<typeof setTimeout> | undefined;
  let unsent: Position | undefined;
  let ownAvatar = avatar;
  let ownStatus: OwnStatus = { doNotDisturb: false, isAway: false };
  const update = (changes: Partial<OfficeState>) => state.set({ ...state.get(), ...changes });

  function showPeople({ isWhole, map, people, left }: Extract<FromOffice, { kind: 'people' }>): void {
    const gone = new Set([...left, ...people.map(({ id }) => id)]);
    const others = isWhole ? [] : state.get().people.filter(({ id }) => !gone.has(id));
    const all = [...others, ...people].sort((one, other) => one.number - other.number);
    const isSameMap = map === state.get().map;
    const own = isSameMap ? positions.get(ownId() ?? '') : undefined;
    for (const id of positions.keys()) if (!all.some((person) => person.id === id)) positions.delete(id);
    for (const { id, x, y, facing } of people) positions.set(id, { x, y, facing });
    update({ map, people: all });
    if (own) positions.set(ownId() ?? '', own);
    if (isWhole) introduce(own);
  }

  /** After entering, also again: tells the office what it does not know, or takes the position that it gives. */
  function introduce(position: Position | undefined): void {
    const arrival = positions.get(ownId() ?? '');
    if (position) send({ kind: 'walk', ...position });
    else if (arrival) handlePlaced(arrival);
    send({ kind: 'avatar', avatar: ownAvatar });
    if (ownStatus.doNotDisturb || ownStatus.isAway) send({ kind: 'status', ...ownStatus });
  }

  function say(id: string, text: string): void {
    update({ sayings: { ...state.get().sayings, [id]: text } });
    setTimeout(() => {
      const { [id]: last, ...others } = state.get().sayings;
      if (last === text) update({ sayings: others });
    }, sayingMs);
  }

  function wave(id: string): void {
    update({ waves: [...state.get().waves, id] });
    setTimeout(() => update({ waves: state.get().waves.slice(1) }), waveMs);
  }

  function receive(message: FromOffice): void {
    if (message.kind === 'people') showPeople(message);
    else if (message.kind === 'moved') {
      const { people } = state.get();
      for (const [number, x, y, facing] of message.positions) {
        const person = people.find((one) => one.number === number);
        if (person && person.id !== ownId()) positions.set(person.id, { x, y, facing: facings[facing] ?? 'down' });
      }
    } else if (message.kind === 'placed') {
      const { x, y, facing } = message;
      positions.set(ownId() ?? '', { x, y, facing });
      unsent = undefined;
      handlePlaced({ x, y, facing });
    } else if (message.kind === 'said') for (const { from, text } of message.lines) say(from, text);
    else wave(message.from);
  }

  const room = openRoom(roomId, access, own, receive);
  const ownId = () => room.state.get().participants.find(({ isMe }) => isMe)?.id;
  const send = (message: ToOffice) => room.actions.sendToOffice(message);

  function sendPosition(): void {
    sending = undefined;
    if (!unsent) return;
    send({ kind: 'walk', ...unsent });
    unsent = undefined;
    sending = setTimeout(sendPosition, sendMs);
  }

  return {
    roomId,
    ownId,
    room,
    state,
    positions,
    onPlaced(handle) {
      handlePlaced = handle;
    },
    walk(position) {
      positions.set(ownId() ?? '', position);
      unsent = position;
      if (!sending) sendPosition();
    },
    send,
    setAvatar(avatar) {
      ownAvatar = avatar;
      send({ kind: 'avatar', avatar });
    },
    setStatus(changes) {
      const next = { ...ownStatus, ...changes };
      if (next.doNotDisturb === ownStatus.doNotDisturb && next.isAway === ownStatus.isAway) return;
      ownStatus = next;
      send({ kind: 'status', ...next });
    },
    leave() {
      clearTimeout(sending);
      room.actions.leave();
    },
  };
}
