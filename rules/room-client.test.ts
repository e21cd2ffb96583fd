import { expect, test } from 'vitest';
import type { RoomMedia, RoomParticipant } from '#contract/video-signals.ts';
import { joiningRoom, nextRoom, type RoomClient, type RoomClientEvent } from './room-client.ts';

const quiet = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false };

const someone = (id: string, rest: Partial<RoomParticipant> = {}): RoomParticipant => ({
  ...{ id, userId: `user of ${id}`, name: '', isGuest: false, joinedAt: `2026-01-01T09:00:0${id.length}Z` },
  ...{ ...quiet, isReconnecting: false, ...rest },
});

const roster = (media: RoomMedia, participants = [someone('me'), someone('other')], relay = 1): RoomClientEvent => ({
  ...{ kind: 'roster', isWhole: true, media, relay, participants, left: [] },
});

/** What becomes of a room: `[now, event]` one after the other. */
const after = (...events: [number, RoomClientEvent][]): RoomClient =>
  events.reduce((room, [now, event]) => nextRoom(room, event, now), joiningRoom('me', quiet));

const connectionsOf = ({ mesh, relay, livekit }: RoomClient) => ({ mesh: mesh !== null, relay, livekit });
const time = (relayed: string[] | null = null): RoomClientEvent => ({ kind: 'time', relayed });
/** A colleague with a camera, and the user. */
const seen = [someone('me', { hasCamera: true }), someone('other', { hasCamera: true })];

test.each([
  ['mesh', { mesh: true, relay: null, livekit: false }],
  ['relay', { mesh: false, relay: 1, livekit: false }],
  ['livekit', { mesh: false, relay: null, livekit: true }],
] as const)('a room by %s needs that connection', (media, connections) => {
  expect(connectionsOf(joiningRoom('me', quiet))).toEqual({ mesh: false, relay: null, livekit: false });
  const room = after([0, roster(media)]);
  expect(connectionsOf(room)).toEqual(connections);
  expect(room.status).toBe('connected');
});

test('while the relay takes over, the browsers stay connected for 8 seconds at most', () => {
  const takingOver: [number, RoomClientEvent][] = [
    [0, roster('mesh', seen)],
    [1_000, roster('relay', seen)],
  ];
  expect(connectionsOf(after(...takingOver))).toEqual({ mesh: true, relay: 1, livekit: false });
  expect(after(...takingOver, [8_999, time()]).mesh).not.toBeNull();
  expect(after(...takingOver, [9_000, time()]).mesh).toBeNull();
  expect(after(...takingOver, [5_000, roster('relay', seen, 2)], [9_000, time()])).toMatchObject({
    mesh: null,
    relay: 2,
  });
});

test('once the relay brings all cameras, the browsers stay connected for another 1.5 seconds', () => {
  const takingOver: [number, RoomClientEvent][] = [
    [0, roster('mesh', seen)],
    [0, roster('relay', seen)],
  ];
  expect(after(...takingOver, [400, time([])], [1_900, time([])]).mesh).not.toBeNull();
  expect(after(...takingOver, [400, time(['other'])], [1_899, time(['other'])]).mesh).not.toBeNull();
  expect(after(...takingOver, [400, time(['other'])], [1_200, time(['other'])], [1_900, time()]).mesh).toBeNull();
});

test('a room that gives up the relay connects the browsers for good', () => {
  const room = after([0, roster('mesh')], [0, roster('relay')], [100, roster('mesh')], [60_000, time(['other'])]);
  expect(connectionsOf(room)).toEqual({ mesh: true, relay: null, livekit: false });
  expect(after([0, roster('relay')], [0, { kind: 'speakers', ids: ['other'] }], [1, roster('mesh')]).speakers).toEqual(
    [],
  );
});

test('who comes, changes and leaves is known, in the order in which they joined', () => {
  const first = { ...someone('zz'), joinedAt: '2026-01-01T08:00:00Z' };
  const room = after(
    [0, roster('mesh')],
    [
      1,
      {
        ...{ kind: 'roster', isWhole: false, media: 'mesh', relay: 1 },
        ...{ participants: [first, someone('me', { isMuted: false })], left: ['other'] },
      },
    ],
  );
  expect(room.participants.map(({ id, isMuted }) => [id, isMuted])).toEqual([
    ['zz', true],
    ['me', false],
  ]);
});

test('a participant that the server no longer has joins as a new one, without the old connections', () => {
  const away = after([0, roster('relay')], [1, { kind: 'lost' }], [2, { kind: 'ended', reason: 'away' }]);
  expect(away).toMatchObject({ status: 'reconnecting', isJoining: true, relay: 1 });
  expect(after([0, { kind: 'notEntered' }]).isJoining).toBe(true);
  const again = nextRoom(away, { kind: 'joined', participantId: 'me again' }, 3);
  expect(again).toMatchObject({ selfId: 'me again', isJoining: false, relay: null, mesh: null });
});

test.each(['notJoined', 'refused'] as const)('after "%s" the user joins again 3 seconds later', (kind) => {
  const room = after([0, roster('livekit')], [1_000, { kind }]);
  expect(room).toMatchObject({ status: 'reconnecting', isJoining: false });
  expect(nextRoom(room, time(), 3_999)).toBe(room);
  const joining = nextRoom(room, time(), 4_000);
  expect(joining.isJoining).toBe(true);
  expect(nextRoom(joining, time(), 60_000)).toBe(joining);
});

test('LiveKit that refuses while the user is joining does not make them join twice', () => {
  const room = after([0, { kind: 'notEntered' }], [1, { kind: 'refused' }], [5_000, time()]);
  const joined = nextRoom(room, { kind: 'joined', participantId: 'new' }, 5_001);
  expect(nextRoom(joined, time(), 9_000)).toMatchObject({ isJoining: false, joinsAt: null });
});

test('reactions show for 4 seconds, each for itself', () => {
  const reaction = (...from: string[]): RoomClientEvent => ({
    kind: 'reactions',
    reactions: from.map((one) => ({ from: one, emoji: '👏' })),
  });
  const room = after([0, reaction('a', 'b')], [1_000, reaction('c')]);
  expect(room.reactions.map(({ participantId }) => participantId)).toEqual(['a', 'b', 'c']);
  expect(new Set(room.reactions.map(({ id }) => id)).size).toBe(3);
  expect(nextRoom(room, time(), 4_000).reactions.map(({ participantId }) => participantId)).toEqual(['c']);
});

test('the user learns who muted them, each time', () => {
  const muted: RoomClientEvent = { kind: 'muted', by: 'other' };
  expect(after([0, roster('mesh')], [1, muted], [2, muted])).toMatchObject({ mutes: 2, mutedBy: { id: 'other' } });
});

test.each([
  [{ kind: 'left', reason: 'left' }, 'left'],
  [{ kind: 'left', reason: { sentence: 'The room is full.' } }, { sentence: 'The room is full.' }],
  [{ kind: 'ended', reason: 'removed' }, 'removed'],
] satisfies [RoomClientEvent, unknown][])('after %o nothing is left, and nothing comes back', (event, endReason) => {
  const room = after([0, roster('relay')], [1, { kind: 'refused' }], [2, event]);
  expect(room).toMatchObject({ status: 'ended', endReason, participants: [], isJoining: false, joinsAt: null });
  expect(connectionsOf(room)).toEqual({ mesh: false, relay: null, livekit: false });
  for (const later of [roster('mesh'), time(), { kind: 'notEntered' }, { kind: 'left', reason: 'gone' }] as const)
    expect(nextRoom(room, later, 10_000)).toBe(room);
});
