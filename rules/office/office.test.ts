import { beforeEach, expect, test } from 'vitest';
import type { FromOffice, ToOffice } from '#contract/office-signals.ts';
import {
  applyEvent,
  emptyOffice,
  type Office,
  type OfficeEffect,
  type OfficeEvent,
  type VersionedMap,
} from './office.ts';
import type { OfficeMap } from './office-map.ts';

const quiet = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false };
/** A hall of 100 by 4 tiles with an entrance at each end and a lounge beside the first, and walls around it. */
const hall: OfficeMap = {
  width: 100,
  height: 4,
  walls: Array.from({ length: 400 }, (_, tile) => tile < 100 || tile >= 300),
  starts: [
    { x: 1, y: 1 },
    { x: 90, y: 1 },
  ],
  areas: [{ name: 'Lounge', kind: 'place', x: 320, y: 32, width: 64, height: 64 }],
};

let now = 0;
let chance = 0;
let ids = 0;
let mayAct = true;
let mayChange = true;
let office: Office;
const be = (event: OfficeEvent) => applyEvent(office, event);
const read = (version = 'hall', inMeetings = new Set<string>(), map = hall) =>
  be({ kind: 'read', map: { version, map } satisfies VersionedMap, inMeetings });
const enter = (id: string) =>
  be({ kind: 'entered', participant: { id, userId: `user of ${id}`, joinedAt: '2026-01-01T09:00:00Z' }, state: quiet });
const act = (from: string, message: ToOffice) => be({ kind: 'message', from, message: { kind: 'office', message } });
/** A second passes, with all its ticks. */
const passSecond = () => {
  now += 1_000;
  return Array.from({ length: 15 }, () => be({ kind: 'tick' })).flat();
};
const walk = (id: string, x: number) => act(id, { kind: 'walk', x, y: 60, facing: 'right' });
const personOf = (id: string) => office.walkers.get(id)?.person;

/** The messages of one kind that a participant gets from the office. */
const sentTo = <Kind extends FromOffice['kind']>(effects: OfficeEffect[], to: string, kind: Kind) =>
  effects.flatMap((effect) =>
    effect.kind === 'send' &&
    effect.to === to &&
    effect.message.kind === 'office' &&
    effect.message.message.kind === kind
      ? [effect.message.message as Extract<FromOffice, { kind: Kind }>]
      : [],
  );
/** What happens in the bubbles: `bubble: event participant`. */
const inBubbles = (effects: OfficeEffect[]) =>
  effects.flatMap((effect) => {
    if (effect.kind === 'bubbleEnded') return [`${effect.bubble} ended`];
    if (effect.kind !== 'inBubble') return [];
    const { bubble, event } = effect;
    const id = event.kind === 'entered' ? event.participant.id : event.kind === 'message' ? event.from : event.id;
    return [`${bubble}: ${event.kind} ${id}`];
  });

beforeEach(() => {
  [now, chance, ids, mayAct, mayChange] = [0, 0, 0, true, true];
  office = emptyOffice({
    ...{ now: () => now, random: () => chance, createId: () => `bubble ${++ids}` },
    ...{ takeAct: () => mayAct, takeChange: () => mayChange },
  });
});

test('who enters before the map was read is in the office once it was, unless they left', () => {
  expect([...enter('a'), ...enter('b'), ...be({ kind: 'left', id: 'b' })]).toEqual([]);
  const [whole] = sentTo(read(), 'a', 'people');
  expect(whole).toMatchObject({ isWhole: true, map: 'hall', people: [{ id: 'a', number: 1, area: null }] });
  expect([...office.walkers.keys()]).toEqual(['a']);
});

test('people arrive by chance at one of the entrances', () => {
  read();
  enter('a');
  chance = 0.99;
  enter('b');
  expect([personOf('a')?.x, personOf('b')?.x]).toEqual([48, 2_896]);
});

test('a message of someone who has not entered makes them enter again', () => {
  read();
  expect(walk('a', 100)).toEqual([{ kind: 'send', to: 'a', message: { kind: 'enterAgain' } }]);
});

test('the first position is taken over from before; later steps are checked for walls and speed', () => {
  read();
  enter('a');
  expect(walk('a', 1_000)).toEqual([]);
  now += 100;
  expect(walk('a', 1_016)).toEqual([]);
  expect(sentTo(walk('a', 1_100), 'a', 'placed')).toEqual([{ kind: 'placed', x: 1_016, y: 60, facing: 'right' }]);
  now += 60_000;
  expect(sentTo(act('a', { kind: 'walk', x: 1_016, y: 20, facing: 'up' }), 'a', 'placed')).toHaveLength(1);
  expect(sentTo(walk('a', 1_016 + 161), 'a', 'placed')).toHaveLength(1);
  expect(walk('a', 1_016 + 160)).toEqual([]);
});

test('people nearby get each step at once, all others once a second', () => {
  read();
  for (const id of ['a', 'b', 'c']) enter(id);
  walk('b', 300);
  walk('c', 2_000);
  passSecond();
  walk('a', 100);
  be({ kind: 'tick' });
  now += 100;
  walk('a', 110);
  const step = be({ kind: 'tick' });
  expect(sentTo(step, 'b', 'moved')).toEqual([{ kind: 'moved', positions: [[1, 110, 60, 2]] }]);
  expect([...sentTo(step, 'a', 'moved'), ...sentTo(step, 'c', 'moved')]).toEqual([]);
  expect(sentTo(passSecond(), 'c', 'moved')).toEqual([{ kind: 'moved', positions: [[1, 110, 60, 2]] }]);
});

test('who comes together is in a bubble, and its room gets what they do until they part', () => {
  read();
  enter('a');
  expect(inBubbles(enter('b'))).toEqual([]);
  expect(inBubbles(passSecond())).toEqual(['bubble 1: entered a', 'bubble 1: entered b']);
  expect(inBubbles(be({ kind: 'message', from: 'a', message: { kind: 'muteAll' } }))).toEqual(['bubble 1: message a']);
  expect(inBubbles(be({ kind: 'disconnected', id: 'a' }))).toEqual(['bubble 1: disconnected a']);
  expect(inBubbles(enter('a'))).toEqual(['bubble 1: entered a']);
  const parted = act('b', { kind: 'status', doNotDisturb: true, isAway: false });
  expect(inBubbles(parted)).toEqual(['bubble 1: left a', 'bubble 1: left b', 'bubble 1 ended']);
  expect(parted.filter(({ kind }) => kind === 'send')).toMatchObject([
    { to: 'a', message: { kind: 'roster', participants: [{ id: 'a' }] } },
    { to: 'b', message: { kind: 'roster', participants: [{ id: 'b' }] } },
  ]);
  expect(office.bubbles).toEqual([]);
});

test('someone without a connection stays for 8 seconds, in the place to which they may come back', () => {
  read();
  for (const id of ['a', 'b']) enter(id);
  walk('a', 1_000);
  be({ kind: 'disconnected', id: 'a' });
  now += 7_000;
  be({ kind: 'tick' });
  enter('a');
  expect(personOf('a')).toMatchObject({ x: 1_000, isReconnecting: false });
  now += 2_000;
  be({ kind: 'tick' });
  expect(personOf('a')).toBeDefined();
  be({ kind: 'disconnected', id: 'a' });
  now += 8_000;
  expect(sentTo(be({ kind: 'tick' }), 'b', 'people').at(-1)).toMatchObject({ left: ['a'] });
  expect(personOf('a')).toBeUndefined();
});

test('someone jumps beside another person or into an area', () => {
  read();
  for (const id of ['a', 'b']) enter(id);
  walk('a', 1_000);
  expect(sentTo(act('b', { kind: 'jump', to: 'a' }), 'b', 'placed')).toHaveLength(1);
  expect(Math.abs((personOf('b')?.x ?? 0) - 1_000)).toBeLessThan(64);
  act('b', { kind: 'jumpToArea', area: 'Lounge' });
  expect(personOf('b')).toMatchObject({ area: 'Lounge' });
  expect([...act('b', { kind: 'jump', to: 'b' }), ...act('b', { kind: 'jumpToArea', area: 'Cellar' })]).toEqual([]);
});

test('everyone gets a line with the next tick, a wave only the person it is for', () => {
  read();
  for (const id of ['a', 'b', 'c']) enter(id);
  act('a', { kind: 'say', text: 'Ahoy' });
  const line = [{ kind: 'said', lines: [{ from: 'a', text: 'Ahoy' }] }];
  const next = be({ kind: 'tick' });
  expect(['a', 'b', 'c'].map((id) => sentTo(next, id, 'said'))).toEqual([line, line, line]);
  expect(act('a', { kind: 'wave', to: 'b' })).toEqual([
    { kind: 'send', to: 'b', message: { kind: 'office', message: { kind: 'waved', from: 'a' } } },
  ]);
  expect(act('a', { kind: 'wave', to: 'someone elsewhere' })).toEqual([]);
});

test('acts that come too often are dropped, changes that come too often are sent later', () => {
  read();
  for (const id of ['a', 'b']) enter(id);
  passSecond();
  mayAct = false;
  act('a', { kind: 'say', text: 'Ahoy' });
  expect(sentTo(be({ kind: 'tick' }), 'b', 'said')).toEqual([]);
  [mayAct, mayChange] = [true, false];
  act('a', { kind: 'status', doNotDisturb: true, isAway: false });
  expect(sentTo(be({ kind: 'tick' }), 'b', 'people')).toEqual([]);
  mayChange = true;
  expect(sentTo(be({ kind: 'tick' }), 'b', 'people')[0]?.people).toMatchObject([
    { id: 'a', doNotDisturb: true },
    { id: 'b', bubble: null },
  ]);
});

test('who does nothing for five minutes is away', () => {
  read();
  enter('a');
  now += 5 * 60_000;
  passSecond();
  expect(personOf('a')?.isAway).toBe(true);
});

test('who is in a meeting shows with the next tick, and a new map takes everyone to its entrance', () => {
  read();
  enter('a');
  walk('a', 1_000);
  read('hall', new Set(['user of a']));
  expect(sentTo(be({ kind: 'tick' }), 'a', 'people')[0]?.people).toMatchObject([{ x: 1_000, isInMeeting: true }]);
  const [whole] = sentTo(read('other hall'), 'a', 'people');
  expect(whole).toMatchObject({ isWhole: true, map: 'other hall', people: [{ x: 48, isInMeeting: false }] });
});
