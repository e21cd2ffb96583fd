import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { facings } from '#contract/avatars.ts';
import { officeIdleMs } from '#contract/limits.ts';
import type { FromOffice, OfficePerson, ToOffice } from '#contract/office-signals.ts';
import type { FromRoom, ParticipantState } from '#contract/video-signals.ts';
import { defaultAvatar } from '#rules/office/avatars.ts';
import { type Bubble, nextBubbles } from '#rules/office/bubbles.ts';
import { canStand, canWalk, speed } from '#rules/office/movement.ts';
import { areaAt, areaNamed, middleOf, type OfficeMap, type Point } from '#rules/office/office-map.ts';
import { findFreeSpot } from '#rules/office/spots.ts';
import type { ToOwner } from '#server/live/to-owner.ts';
import { openBucketsByKey } from '#server/token-bucket.ts';
import { type Hub, type HubParts, openHub } from '#server/video-rooms/live/hub.ts';

/** How often positions are sent, in ms: 15 times a second to those nearby, once a second to all others. */
const tickMs = 1000 / 15;
const ticksPerOverview = 15;
/** Who is at most this many pixels away gets each step. */
const nearby = 640;
/** How far someone may walk ahead of their speed, in seconds: as much as a bad network delays. */
const aheadSeconds = 1;
/** How long someone without a connection stays visible, in ms. */
const awayMs = 8_000;
/** How long to wait before the map is read again after a failure, in ms. */
const retryMs = 1_000;
/** How often a person may say something, wave, jump or change something, and how often all others learn what changed about them. */
const rate = { burst: 12, perSecond: 2 };

export type VersionedMap = { version: string; map: OfficeMap };

type Walker = {
  person: OfficePerson;
  state: ParticipantState;
  /** How far they may walk now, in pixels, and when that was computed, in ms since 1970. */
  allowance: number;
  allowedAt: number;
  activeAt: number;
  /** The tick at which they walked last. */
  movedAt: number;
  /** Whether they may still take up the position that they had before this process owned the office. */
  isNew: boolean;
  leaving: NodeJS.Timeout | undefined;
};

type Parts = HubParts & {
  /** Reads the map of the organization, and who of its people is in a meeting. */
  load(): Promise<{ map: VersionedMap; inMeetings: Set<string> }>;
};

/**
 * Opens the virtual office of an organization without people; those who are in it enter again. Who stands together is in a bubble, which
 * is a room of its own for pictures and sound.
 */
export function openOfficeHub({ load, ...parts }: Parts): Hub {
  const { deliver } = parts;
  const walkers = new Map<string, Walker>();
  const rooms = new Map<string, Hub>();
  let bubbles: Bubble[] = [];
  let current: VersionedMap | undefined;
  let inMeetings = new Set<string>();
  /** The last that happened with each participant before the map was there. */
  const waiting = new Map<string, ToOwner>();
  /** What the others do not know yet: each tick tells them. */
  const changed = new Set<string>();
  const left = new Set<string>();
  let lines: { from: string; text: string }[] = [];
  const [actions, changes] = [openBucketsByKey(rate), openBucketsByKey(rate)];
  let lastNumber = 0;
  let ticks = 0;
  let isClosed = false;
  let isOutdated = false;
  let isReading = false;

  const tell = (id: string, message: FromOffice) => deliver(id, { kind: 'office', message });
  const tellAll = (message: FromOffice) => {
    for (const id of walkers.keys()) tell(id, message);
  };
  const people = (changed: OfficePerson[], left: string[] = [], isWhole = false): FromOffice => ({
    ...{ kind: 'people', isWhole, map: current?.version ?? '', people: changed, left },
  });
  const everyone = () =>
    people(
      [...walkers.values()].map(({ person }) => person),
      [],
      true,
    );

  /** Shows who is in a meeting, and takes everyone to the entrance of a new map. */
  async function read(): Promise<void> {
    const { map: next, inMeetings: people } = await load();
    if (isClosed) return;
    inMeetings = people;
    for (const walker of walkers.values()) {
      const isInMeeting = inMeetings.has(walker.person.userId);
      if (isInMeeting !== walker.person.isInMeeting) change(walker, { isInMeeting });
    }
    if (next.version === current?.version) return;
    current = next;
    for (const walker of walkers.values()) Object.assign(walker.person, arrival(next.map));
    for (const id of walkers.keys()) tell(id, everyone());
    updateBubbles();
    const messages = [...waiting.values()];
    waiting.clear();
    for (const message of messages) handle(message);
  }

  /** Where someone arrives: on one of the tiles at the entrance. */
  function arrival(map: OfficeMap): Pick<OfficePerson, 'x' | 'y' | 'facing' | 'area'> {
    const tile = map.starts[Math.floor(Math.random() * map.starts.length)] ?? { x: 0, y: 0 };
    const point = middleOf(tile);
    return { ...point, facing: 'down', area: areaAt(map, point)?.name ?? null };
  }

  function enter({ participant, state }: Extract<ToOwner, { kind: 'entered' }>, map: OfficeMap): void {
    const { id, userId, joinedAt } = participant;
    const now = Date.now();
    const before = walkers.get(id);
    clearTimeout(before?.leaving);
    const person: OfficePerson = {
      ...(before?.person ?? {
        ...{ id, number: ++lastNumber, userId, joinedAt, bubble: null, doNotDisturb: false, isAway: false },
        isInMeeting: inMeetings.has(userId),
        avatar: defaultAvatar(userId),
        ...arrival(map),
      }),
      isReconnecting: false,
    };
    const walker: Walker = {
      ...{ person, state, allowance: 0, allowedAt: now, activeAt: now, movedAt: ticks, isNew: !before },
      leaving: undefined,
    };
    walkers.set(id, walker);
    left.delete(id);
    const room = rooms.get(person.bubble ?? '');
    if (room) room.receive({ kind: 'entered', participant, state });
    else deliver(id, alone(walker));
    tell(id, everyone());
    if (!before || before.person.isReconnecting) changed.add(id);
  }

  /** What someone gets who is in no bubble: a room in which they are alone. */
  function alone({ person: { id, userId, joinedAt, isReconnecting }, state }: Walker): FromRoom {
    // Clients look up the names of people; guests cannot enter the office.
    const self = { id, userId, joinedAt, ...state, isReconnecting, name: '', isGuest: false };
    return { kind: 'roster', isWhole: true, media: 'mesh', relay: 0, participants: [self], left: [] };
  }

  function leave(id: string): void {
    const walker = walkers.get(id);
    if (!walker) return;
    clearTimeout(walker.leaving);
    walkers.delete(id);
    rooms.get(walker.person.bubble ?? '')?.receive({ kind: 'left', id });
    changed.delete(id);
    left.add(id);
    updateBubbles();
  }

  function change(walker: Walker, changes: Partial<OfficePerson>): void {
    const after = { ...walker.person, ...changes };
    if (JSON.stringify(after) === JSON.stringify(walker.person)) return;
    Object.assign(walker.person, changes);
    changed.add(after.id);
  }

  /** Tells everyone what changed since the last tick. */
  function tellChanges(): void {
    const due = [...changed]
      .flatMap((id) => walkers.get(id)?.person ?? [])
      .filter(({ userId }) => changes(userId).take());
    for (const { id } of due) changed.delete(id);
    if (due.length + left.size > 0) tellAll(people(due, [...left]));
    if (lines.length > 0) tellAll({ kind: 'said', lines });
    left.clear();
    lines = [];
  }

  function disconnect(id: string): void {
    const walker = walkers.get(id);
    if (!walker) return;
    change(walker, { isReconnecting: true });
    rooms.get(walker.person.bubble ?? '')?.receive({ kind: 'disconnected', id });
    clearTimeout(walker.leaving);
    walker.leaving = setTimeout(() => leave(id), awayMs);
  }

  /** Moves someone to a point, and tells all when they come into another area. */
  function place(walker: Walker, map: OfficeMap, position: Partial<Pick<OfficePerson, 'x' | 'y' | 'facing'>>): void {
    Object.assign(walker.person, position);
    walker.movedAt = ticks;
    const area = areaAt(map, walker.person)?.name ?? null;
    if (area !== walker.person.area) change(walker, { area });
  }

  /** Walks if neither walls nor the distance forbid it; otherwise the browser gets the position from which it may go on. */
  function walk(walker: Walker, map: OfficeMap, { x, y, facing }: Extract<ToOffice, { kind: 'walk' }>): void {
    const { person, isNew } = walker;
    walker.isNew = false;
    if (isNew && canStand(map, { x, y })) {
      place(walker, map, { x, y, facing });
      return;
    }
    const now = Date.now();
    const earned = ((now - walker.allowedAt) / 1000) * speed * 1.1;
    walker.allowance = Math.min(walker.allowance + earned, aheadSeconds * speed);
    walker.allowedAt = now;
    const distance = Math.hypot(x - person.x, y - person.y);
    if (distance > walker.allowance || !canWalk(map, person, { x, y })) tellPlace(walker);
    else {
      walker.allowance -= distance;
      place(walker, map, { x, y, facing });
    }
  }

  function tellPlace({ person: { id, x, y, facing } }: Walker): void {
    tell(id, { kind: 'placed', x, y, facing });
  }

  /** Puts someone on a free spot near a point. */
  function jump(walker: Walker, map: OfficeMap, goal: Point): void {
    const taken = [...walkers.values()].filter((other) => other !== walker).map(({ person }) => person);
    place(walker, map, findFreeSpot(map, goal, taken) ?? walker.person);
    tellPlace(walker);
  }

  function act(walker: Walker, map: OfficeMap, message: ToOffice): void {
    const { person } = walker;
    walker.activeAt = Date.now();
    if (message.kind === 'walk') {
      walk(walker, map, message);
      return;
    }
    if (!actions(person.userId).take()) return;
    if (message.kind === 'jump') {
      const goal = walkers.get(message.to);
      if (goal && goal !== walker) jump(walker, map, goal.person);
    } else if (message.kind === 'jumpToArea') {
      const area = areaNamed(map, message.area);
      if (area) jump(walker, map, { x: area.x + area.width / 2, y: area.y + area.height / 2 });
    } else if (message.kind === 'say') lines.push({ from: person.id, text: message.text });
    else if (message.kind === 'wave') {
      // Ids of other rooms get nothing.
      if (walkers.has(message.to)) tell(message.to, { kind: 'waved', from: person.id });
    } else if (message.kind === 'avatar') change(walker, { avatar: message.avatar });
    else change(walker, { doNotDisturb: message.doNotDisturb, isAway: message.isAway });
    if (message.kind === 'status') updateBubbles();
  }

  /** Everything else is about the pictures and sound of a bubble. */
  function passOn(walker: Walker, message: Extract<ToOwner, { kind: 'message' }>): void {
    if (message.message.kind === 'state') walker.state = message.message.state;
    rooms.get(walker.person.bubble ?? '')?.receive(message);
  }

  function handle(message: ToOwner): void {
    if (!current) {
      if (message.kind !== 'message')
        waiting.set(message.kind === 'entered' ? message.participant.id : message.id, message);
    } else if (message.kind === 'entered') enter(message, current.map);
    else if (message.kind === 'disconnected') disconnect(message.id);
    else if (message.kind === 'left') leave(message.id);
    else {
      const walker = walkers.get(message.from);
      if (!walker) deliver(message.from, { kind: 'enterAgain' });
      else if (message.message.kind === 'office') act(walker, current.map, message.message.message);
      else passOn(walker, message);
    }
  }

  /** Adds people to the bubbles that they came near, and removes them from the ones that they left. */
  function updateBubbles(): void {
    if (!current) return;
    const { map } = current;
    bubbles = nextBubbles(
      [...walkers.values()].map(({ person }) => ({ ...person, area: areaAt(map, person) })),
      bubbles,
      randomUUID,
    );
    const bubbleOf = new Map(bubbles.flatMap(({ id, members }) => members.map((member) => [member, id])));
    const moved = [...walkers.values()].filter(({ person }) => (bubbleOf.get(person.id) ?? null) !== person.bubble);
    for (const walker of moved) {
      rooms.get(walker.person.bubble ?? '')?.receive({ kind: 'left', id: walker.person.id });
      change(walker, { bubble: bubbleOf.get(walker.person.id) ?? null });
    }
    for (const { id } of bubbles)
      if (!rooms.has(id)) rooms.set(id, openHub({ ...parts, livekit: undefined, before: [] }));
    for (const walker of moved) {
      const { person, state } = walker;
      if (person.bubble)
        rooms
          .get(person.bubble)
          ?.receive({ kind: 'entered', participant: { ...person, name: '', guestId: null }, state });
      else deliver(person.id, alone(walker));
    }
    for (const [id, room] of rooms) {
      if (bubbles.some((bubble) => bubble.id === id)) continue;
      room.close();
      rooms.delete(id);
    }
  }

  /** Sends who walked: each step to those nearby, and once a second to all others. */
  function tick(): void {
    const all = [...walkers.values()];
    const moved = all.filter(({ movedAt }) => movedAt === ticks);
    if (moved.length > 0) updateBubbles();
    const isOverview = ticks % ticksPerOverview === 0;
    const recent = isOverview ? all.filter(({ movedAt }) => movedAt > ticks - ticksPerOverview) : moved;
    for (const { person } of all) {
      const positions = recent
        .filter((other) => other.person !== person && (isOverview || isNearby(person, other.person)))
        .map((other) => positionOf(other.person));
      if (positions.length > 0) tell(person.id, { kind: 'moved', positions });
    }
    if (isOverview) markIdle();
    tellChanges();
    ticks++;
  }

  function markIdle(): void {
    for (const walker of walkers.values())
      if (!walker.person.isAway && Date.now() - walker.activeAt > officeIdleMs) change(walker, { isAway: true });
  }

  const timer = setInterval(tick, tickMs).unref();
  /** Reads once more if something changed while it was reading. */
  async function readAgain(): Promise<void> {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    while (isOutdated && !isClosed) {
      isOutdated = false;
      await read().catch(async () => {
        isOutdated = true;
        await sleep(retryMs);
      });
    }
    isReading = false;
  }
  const refresh = () => void readAgain();
  refresh();

  return {
    receive: handle,
    participantIds: () => [...walkers.keys()],
    refresh,
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const { leaving } of walkers.values()) clearTimeout(leaving);
      for (const room of rooms.values()) room.close();
    },
  };
}

const isNearby = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) <= nearby && Math.abs(a.y - b.y) <= nearby;

const positionOf = ({ number, x, y, facing }: OfficePerson): [number, number, number, number] => [
  number,
  Math.round(x),
  Math.round(y),
  facings.indexOf(facing),
];
