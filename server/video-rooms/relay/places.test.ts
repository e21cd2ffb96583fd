import { expect, test } from 'vitest';
import { openRelayPlaces, type RelayPlaces, type RelayRoom } from './places.ts';

type Room = RelayRoom & { hasRelay: boolean };

/** A room with a number of people in it who are in no other one. */
function roomOf(organizationId: number, people: number, accounts?: string[]): Room {
  const own = Array.from({ length: people }, () => crypto.randomUUID());
  const room: Room = {
    ...{ organizationId, hasRelay: false, accounts: () => accounts ?? own },
    giveUp: () => {
      room.hasRelay = false;
    },
  };
  return room;
}

function take(places: RelayPlaces, ...rooms: Room[]): boolean[] {
  for (const room of rooms) room.hasRelay = places.take(room);
  return rooms.map(({ hasRelay }) => hasRelay);
}

test('an account alone gets no relay, with several windows neither, and two accounts get two', () => {
  const places = openRelayPlaces(16);
  expect(take(places, roomOf(1, 1), roomOf(1, 0, ['ada', 'ada', 'ada']))).toEqual([false, false]);
  const rooms = Array.from({ length: 5 }, () => roomOf(1, 0, ['ada', 'grace']));
  expect(take(places, ...rooms)).toEqual([true, true, false, false, false]);
});

test('an organization uses all relays while no other one needs them, and gives one back when it does', () => {
  const places = openRelayPlaces(4);
  const rooms = [roomOf(1, 3), roomOf(1, 2), roomOf(1, 6), roomOf(1, 4)];
  expect(take(places, ...rooms)).toEqual([true, true, true, true]);
  expect(take(places, roomOf(1, 2))).toEqual([false]);
  expect(take(places, roomOf(2, 2))).toEqual([true]);
  expect(rooms.map(({ hasRelay }) => hasRelay)).toEqual([true, false, true, true]);
});

test('a call of five takes the relay of a room that browsers can carry', () => {
  const places = openRelayPlaces(3);
  const small = [roomOf(1, 3), roomOf(2, 2), roomOf(3, 4)];
  take(places, ...small);
  expect(take(places, roomOf(4, 4))).toEqual([false]);
  expect(take(places, roomOf(4, 5))).toEqual([true]);
  expect(small.map(({ hasRelay }) => hasRelay)).toEqual([true, false, true]);
});

test('a relay that only one person is left with is given up first', () => {
  const places = openRelayPlaces(2);
  const people = ['ada', 'grace'];
  const [left, full] = [roomOf(1, 0, people), roomOf(1, 2)];
  take(places, left, full);
  people.pop();
  expect(take(places, roomOf(1, 2))).toEqual([true]);
  expect([left.hasRelay, full.hasRelay]).toEqual([false, true]);
});

test('a place is free again when its room is empty, and one account causes a limited number of starts', () => {
  const places = openRelayPlaces(1);
  const first = roomOf(1, 2);
  take(places, first);
  places.release(first);
  expect(take(places, roomOf(1, 2))).toEqual([true]);
  const starts = Array.from({ length: 20 }, () => places.mayStart('ada'));
  expect(starts.filter(Boolean).length).toBeLessThan(10);
  expect(places.mayStart('grace')).toBe(true);
});
