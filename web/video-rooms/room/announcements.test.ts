import { expect, test } from 'vitest';
import { announcements } from './announcements.ts';
import type { Participant } from './state.ts';

const person = (id: string, changes: Partial<Participant> = {}): Participant => ({
  id,
  userId: id,
  name: id,
  isGuest: false,
  isMe: id === 'Me',
  isMuted: false,
  hasCamera: false,
  isSharing: false,
  hasRaisedHand: false,
  isReconnecting: false,
  joinedAt: '2026-11-25T08:00:00.000Z',
  isSpeaking: false,
  quality: null,
  camera: null,
  sound: null,
  screen: null,
  screenSound: null,
  ...changes,
});
const announced = (before: Participant[], now: Participant[]) =>
  announcements({ participants: before, reactions: [] }, { participants: now, reactions: [] }, ({ id }) => id);

test('joins, leaves, hands and shared screens of others are announced once', () => {
  expect(announced([person('Me')], [person('Me'), person('Ann')])).toEqual(['Ann joined the call']);
  expect(announced([person('Me'), person('Ann')], [person('Me')])).toEqual(['Ann left the call']);
  const raised = person('Ann', { hasRaisedHand: true });
  expect(announced([person('Ann')], [raised])).toEqual(['Ann raised a hand']);
  expect(announced([raised], [raised])).toEqual([]);
  const sharing = person('Ann', { isSharing: true });
  expect(announced([person('Ann')], [sharing])).toEqual(['Ann is sharing a screen']);
  expect(announced([sharing], [person('Ann')])).toEqual(['Ann stopped sharing']);
});

test('what the user does is not announced', () => {
  expect(announced([person('Me')], [person('Me', { hasRaisedHand: true, isSharing: true })])).toEqual([]);
});

test('a reaction is announced with its sender', () => {
  const participants = [person('Ann')];
  const reactions = [{ id: 1, participantId: 'Ann', emoji: '👏', endsAt: 0 }];
  expect(announcements({ participants, reactions: [] }, { participants, reactions }, ({ id }) => id)).toEqual([
    'Ann reacts with 👏',
  ]);
});
