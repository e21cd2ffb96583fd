import { facings } from '#contract/avatars.ts';
import { officeIdleMs } from '#contract/limits.ts';
import type { FromOffice, OfficePerson, ToOffice } from '#contract/office-signals.ts';
import type { FromRoom, ParticipantState, ToRoom } from '#contract/video-signals.ts';
import { defaultAvatar } from './avatars.ts';
import { type Bubble, nextBubbles } from './bubbles.ts';
import { canStand, canWalk, speed } from './movement.ts';
import { areaAt, areaNamed, middleOf, type OfficeMap, type Point } from './office-map.ts';
import { findFreeSpot } from './spots.ts';

/** How often the office ticks, in ms: 15 times a second it sends positions to those nearby, once a second to all others. */
export const officeTickMs = 1000 / 15;
const ticksPerOverview = 15;
/** Who is at most this many pixels away gets each step. */
const nearby = 640;
/** How far someone may walk ahead of their speed, in seconds: as much as a bad network delays. */
const aheadSeconds = 1;
/** How long someone without a connection stays visible, in ms. */
const awayMs = 8_000;

export type VersionedMap = { version: string; map: OfficeMap };

type Walker = {
  person: OfficePerson;
  state: ParticipantState;
  /** How far they may walk now, in pixels, and when that was computed, in ms. */
  allowance: number;
  allowedAt: number;
  activeAt: number;
  /** The tick at which they walked last. */
  movedAt: number;
  /** Whether they may still take up the position that they had before this process owned the office. */
  isNew: boolean;
  /** When they leave, because they have no connection, in ms. */
  leavesAt: number | null;
};

/** What the office leaves to its process. */
type Surroundings = {
  /** In ms, by a clock that never goes back. */
  now(): number;
  /** From 0 to less than 1. */
  random(): number;
  createId(): string;
  /** Counts that a user does something, and that all others learn what changed about a user. Returns whether it is not too often. */
  takeAct(userId: string): boolean;
  takeChange(userId: string): boolean;
};

type Entered = {
  kind: 'entered';
  participant: Pick<OfficePerson, 'id' | 'userId' | 'joinedAt'>;
  state: ParticipantState;
};
type FromParticipant =
  | Entered
  | { kind: 'disconnected'; id: string }
  | { kind: 'left'; id: string }
  | { kind: 'message'; from: string; message: ToRoom };

export type OfficeEvent =
  | FromParticipant
  /** The map of the organization, and the users who are in a meeting, were read. */
  | { kind: 'read'; map: VersionedMap; inMeetings: ReadonlySet<string> }
  | { kind: 'tick' };

export type OfficeEffect =
  | { kind: 'send'; to: string; message: FromRoom }
  /** Something happens in a bubble, which is a room of its own for pictures and sound. The first to enter opens it. */
  | { kind: 'inBubble'; bubble: string; event: FromParticipant }
  | { kind: 'bubbleEnded'; bubble: string };

/** The virtual office of an organization. */
export type Office = {
  surroundings: Surroundings;
  current: VersionedMap | undefined;
  inMeetings: ReadonlySet<string>;
  walkers: Map<string, Walker>;
  bubbles: Bubble[];
  /** The last that happened with each participant before the map was there. */
  waiting: Map<string, Exclude<FromParticipant, { kind: 'message' }>>;
  /** What the others do not know yet: each tick tells them. */
  changed: Set<string>;
  left: Set<string>;
  lines: { from: string; text: string }[];
  lastNumber: number;
  ticks: number;
  /** The effects of the event that is happening. */
  effects: OfficeEffect[];
};

/** Returns an office without people and without a map. */
export const emptyOffice = (surroundings: Surroundings): Office => ({
  ...{ surroundings, current: undefined, inMeetings: new Set(), walkers: new Map(), bubbles: [], waiting: new Map() },
  ...{ changed: new Set(), left: new Set(), lines: [], lastNumber: 0, ticks: 0, effects: [] },
});

/**
 * Changes the office by an event, and returns what its process then has to do, in this order. It changes the office itself, because
 * people walk 15 times a second. With the same surroundings, the same events have the same effects.
 */
export function applyEvent(office: Office, event: OfficeEvent): OfficeEffect[] {
  office.effects = [];
  if (event.kind === 'read') read(office, event);
  else if (event.kind === 'tick') tick(office);
  else handle(office, event);
  return office.effects;
}

function handle(office: Office, event: FromParticipant): void {
  if (!office.current) {
    if (event.kind !== 'message') office.waiting.set(event.kind === 'entered' ? event.participant.id : event.id, event);
  } else if (event.kind === 'entered') enter(office, event, office.current.map);
  else if (event.kind === 'disconnected') disconnect(office, event.id);
  else if (event.kind === 'left') leave(office, event.id);
  else {
    const walker = office.walkers.get(event.from);
    if (!walker) send(office, event.from, { kind: 'enterAgain' });
    else if (event.message.kind === 'office') act(office, walker, office.current.map, event.message.message);
    else passOn(office, walker, event);
  }
}

const send = (office: Office, to: string, message: FromRoom) => office.effects.push({ kind: 'send', to, message });

const tell = (office: Office, to: string, message: FromOffice) => send(office, to, { kind: 'office', message });

function tellAll(office: Office, message: FromOffice): void {
  for (const id of office.walkers.keys()) tell(office, id, message);
}

/** Tells the bubble of a person, if they are in one. */
function tellBubble(office: Office, { bubble }: OfficePerson, event: FromParticipant): void {
  if (bubble) office.effects.push({ kind: 'inBubble', bubble, event });
}

function people(office: Office, walkers: Iterable<Walker>, left: string[] = [], isWhole = false): FromOffice {
  // Copies, because the people go on.
  const copies = [...walkers].map(({ person }) => ({ ...person }));
  return { kind: 'people', isWhole, map: office.current?.version ?? '', people: copies, left };
}

const everyone = (office: Office): FromOffice => people(office, office.walkers.values(), [], true);

/** Shows who is in a meeting, and takes everyone to the entrance of a new map. */
function read(office: Office, { map: next, inMeetings }: Extract<OfficeEvent, { kind: 'read' }>): void {
  office.inMeetings = inMeetings;
  for (const walker of office.walkers.values())
    change(office, walker, { isInMeeting: inMeetings.has(walker.person.userId) });
  if (next.version === office.current?.version) return;
  office.current = next;
  for (const { person } of office.walkers.values()) Object.assign(person, arrival(office, next.map));
  tellAll(office, everyone(office));
  updateBubbles(office);
  const events = [...office.waiting.values()];
  office.waiting.clear();
  for (const event of events) handle(office, event);
}

/** Where someone arrives: on one of the tiles at the entrance. */
function arrival({ surroundings }: Office, map: OfficeMap): Pick<OfficePerson, 'x' | 'y' | 'facing' | 'area'> {
  const tile = map.starts[Math.floor(surroundings.random() * map.starts.length)] ?? { x: 0, y: 0 };
  const point = middleOf(tile);
  return { ...point, facing: 'down', area: areaAt(map, point)?.name ?? null };
}

function enter(office: Office, event: Entered, map: OfficeMap): void {
  const { participant, state } = event;
  const { id, userId } = participant;
  const now = office.surroundings.now();
  const before = office.walkers.get(id);
  const person: OfficePerson = {
    ...(before?.person ?? {
      ...{ id, number: ++office.lastNumber, userId, joinedAt: participant.joinedAt },
      ...{ bubble: null, doNotDisturb: false, isAway: false, isInMeeting: office.inMeetings.has(userId) },
      avatar: defaultAvatar(userId),
      ...arrival(office, map),
    }),
    isReconnecting: false,
  };
  const walker: Walker = {
    ...{ person, state, allowance: 0, allowedAt: now, activeAt: now, movedAt: office.ticks, isNew: !before },
    leavesAt: null,
  };
  office.walkers.set(id, walker);
  office.left.delete(id);
  if (person.bubble) tellBubble(office, person, event);
  else send(office, id, alone(walker));
  tell(office, id, everyone(office));
  if (!before || before.person.isReconnecting) office.changed.add(id);
}

/** What someone gets who is in no bubble: a room in which they are alone. */
function alone({ person: { id, userId, joinedAt, isReconnecting }, state }: Walker): FromRoom {
  // Clients look up the names of people; guests cannot enter the office.
  const self = { id, userId, joinedAt, ...state, isReconnecting, name: '', isGuest: false };
  return { kind: 'roster', isWhole: true, media: 'mesh', relay: 0, participants: [self], left: [] };
}

function leave(office: Office, id: string): void {
  const walker = office.walkers.get(id);
  if (!walker) return;
  office.walkers.delete(id);
  tellBubble(office, walker.person, { kind: 'left', id });
  office.changed.delete(id);
  office.left.add(id);
  updateBubbles(office);
}

function change(office: Office, walker: Walker, changes: Partial<OfficePerson>): void {
  const after = { ...walker.person, ...changes };
  if (JSON.stringify(after) === JSON.stringify(walker.person)) return;
  Object.assign(walker.person, changes);
  office.changed.add(after.id);
}

/** Tells everyone what changed since the last tick. */
function tellChanges(office: Office): void {
  const { changed, left, lines, walkers, surroundings } = office;
  const due = [...changed]
    .flatMap((id) => walkers.get(id) ?? [])
    .filter(({ person }) => surroundings.takeChange(person.userId));
  for (const { person } of due) changed.delete(person.id);
  if (due.length + left.size > 0) tellAll(office, people(office, due, [...left]));
  if (lines.length > 0) tellAll(office, { kind: 'said', lines });
  left.clear();
  office.lines = [];
}

function disconnect(office: Office, id: string): void {
  const walker = office.walkers.get(id);
  if (!walker) return;
  change(office, walker, { isReconnecting: true });
  tellBubble(office, walker.person, { kind: 'disconnected', id });
  walker.leavesAt = office.surroundings.now() + awayMs;
}

/** Moves someone to a point, and tells all when they come into another area. */
function place(
  office: Office,
  walker: Walker,
  map: OfficeMap,
  position: Partial<Pick<OfficePerson, 'x' | 'y' | 'facing'>>,
): void {
  Object.assign(walker.person, position);
  walker.movedAt = office.ticks;
  const area = areaAt(map, walker.person)?.name ?? null;
  if (area !== walker.person.area) change(office, walker, { area });
}

/** Walks if neither walls nor the distance forbid it; otherwise the browser gets the position from which it may go on. */
function walk(
  office: Office,
  walker: Walker,
  map: OfficeMap,
  { x, y, facing }: Extract<ToOffice, { kind: 'walk' }>,
): void {
  const { person, isNew } = walker;
  walker.isNew = false;
  if (isNew && canStand(map, { x, y })) {
    place(office, walker, map, { x, y, facing });
    return;
  }
  const now = office.surroundings.now();
  const earned = ((now - walker.allowedAt) / 1000) * speed * 1.1;
  walker.allowance = Math.min(walker.allowance + earned, aheadSeconds * speed);
  walker.allowedAt = now;
  const distance = Math.hypot(x - person.x, y - person.y);
  if (distance > walker.allowance || !canWalk(map, person, { x, y })) tellPlace(office, walker);
  else {
    walker.allowance -= distance;
    place(office, walker, map, { x, y, facing });
  }
}

function tellPlace(office: Office, { person: { id, x, y, facing } }: Walker): void {
  tell(office, id, { kind: 'placed', x, y, facing });
}

/** Puts someone on a free spot near a point. */
function jump(office: Office, walker: Walker, map: OfficeMap, goal: Point): void {
  const taken = [...office.walkers.values()].filter((other) => other !== walker).map(({ person }) => person);
  place(office, walker, map, findFreeSpot(map, goal, taken) ?? walker.person);
  tellPlace(office, walker);
}

function act(office: Office, walker: Walker, map: OfficeMap, message: ToOffice): void {
  const { person } = walker;
  walker.activeAt = office.surroundings.now();
  if (message.kind === 'walk') {
    walk(office, walker, map, message);
    return;
  }
  if (!office.surroundings.takeAct(person.userId)) return;
  if (message.kind === 'jump') {
    const goal = office.walkers.get(message.to);
    if (goal && goal !== walker) jump(office, walker, map, goal.person);
  } else if (message.kind === 'jumpToArea') {
    const area = areaNamed(map, message.area);
    if (area) jump(office, walker, map, { x: area.x + area.width / 2, y: area.y + area.height / 2 });
  } else if (message.kind === 'say') office.lines.push({ from: person.id, text: message.text });
  else if (message.kind === 'wave') {
    // Ids of other rooms get nothing.
    if (office.walkers.has(message.to)) tell(office, message.to, { kind: 'waved', from: person.id });
  } else if (message.kind === 'avatar') change(office, walker, { avatar: message.avatar });
  else {
    change(office, walker, { doNotDisturb: message.doNotDisturb, isAway: message.isAway });
    updateBubbles(office);
  }
}

/** Everything else is about the pictures and sound of a bubble. */
function passOn(office: Office, walker: Walker, event: Extract<FromParticipant, { kind: 'message' }>): void {
  if (event.message.kind === 'state') walker.state = event.message.state;
  tellBubble(office, walker.person, event);
}

/** Adds people to the bubbles that they came near, and removes them from the ones that they left. */
function updateBubbles(office: Office): void {
  if (!office.current) return;
  const { map } = office.current;
  const walkers = [...office.walkers.values()];
  const standing = walkers.map(({ person }) => ({ ...person, area: areaAt(map, person) }));
  const before = office.bubbles;
  office.bubbles = nextBubbles(standing, before, office.surroundings.createId);
  const bubbleOf = new Map(office.bubbles.flatMap(({ id, members }) => members.map((member) => [member, id])));
  const moved = walkers.filter(({ person }) => (bubbleOf.get(person.id) ?? null) !== person.bubble);
  for (const walker of moved) {
    tellBubble(office, walker.person, { kind: 'left', id: walker.person.id });
    change(office, walker, { bubble: bubbleOf.get(walker.person.id) ?? null });
  }
  for (const walker of moved) {
    const { person, state } = walker;
    if (person.bubble) tellBubble(office, person, { kind: 'entered', participant: person, state });
    else send(office, person.id, alone(walker));
  }
  for (const { id } of before)
    if (!office.bubbles.some((bubble) => bubble.id === id)) office.effects.push({ kind: 'bubbleEnded', bubble: id });
}

/** Sends who walked: each step to those nearby, and once a second to all others. */
function tick(office: Office): void {
  const now = office.surroundings.now();
  for (const [id, { leavesAt }] of office.walkers) if (leavesAt !== null && leavesAt <= now) leave(office, id);
  const { ticks } = office;
  const all = [...office.walkers.values()];
  const moved = all.filter(({ movedAt }) => movedAt === ticks);
  if (moved.length > 0) updateBubbles(office);
  const isOverview = ticks % ticksPerOverview === 0;
  const recent = isOverview ? all.filter(({ movedAt }) => movedAt > ticks - ticksPerOverview) : moved;
  for (const { person } of all) {
    const positions = recent
      .filter((other) => other.person !== person && (isOverview || isNearby(person, other.person)))
      .map((other) => positionOf(other.person));
    if (positions.length > 0) tell(office, person.id, { kind: 'moved', positions });
  }
  if (isOverview) markIdle(office);
  tellChanges(office);
  office.ticks++;
}

function markIdle(office: Office): void {
  const idleSince = office.surroundings.now() - officeIdleMs;
  for (const walker of office.walkers.values())
    if (!walker.person.isAway && walker.activeAt < idleSince) change(office, walker, { isAway: true });
}

const isNearby = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) <= nearby && Math.abs(a.y - b.y) <= nearby;

const positionOf = ({ number, x, y, facing }: OfficePerson): [number, number, number, number] => [
  number,
  Math.round(x),
  Math.round(y),
  facings.indexOf(facing),
];
