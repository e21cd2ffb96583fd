import { expect, test } from 'vitest';
import {
  moveToItem,
  type Run,
  secondsInItem,
  secondsInMeeting,
  setPaused,
  starsOf,
  startRun,
  stopRun,
} from './agenda.ts';

const at = (seconds: number) => Date.parse('2030-01-07T09:00:00Z') + seconds * 1000;
const none: Run = { currentAgendaItem: 0, itemSeconds: [], agendaStartTime: null, pausedAt: null };

test('an item continues from its last time when the meeting returns to it', () => {
  const second = moveToItem(startRun(none, at(0)), 1, at(300));
  const first = moveToItem(second, 0, at(360));
  expect(secondsInItem(first, at(370))).toBe(310);
  expect([secondsInMeeting(first, at(370)), first.itemSeconds]).toEqual([370, [300, 60]]);
});

test('many quick steps lose no time', () => {
  let run = startRun(none, at(0));
  for (let step = 1; step <= 28; step++) run = moveToItem(run, step % 7, at(step * 1.9));
  expect(secondsInMeeting(run, at(60))).toBe(60);
});

test('the clock stops while it is paused and then continues', () => {
  const pausedRun = setPaused(startRun(none, at(0)), true, at(60));
  expect(secondsInItem(pausedRun, at(600))).toBe(60);
  expect(secondsInItem(setPaused(pausedRun, false, at(600)), at(610))).toBe(70);
  expect(secondsInItem(moveToItem(pausedRun, 1, at(600)), at(900))).toBe(0);
});

test('a suspended meeting continues the clock of its item', () => {
  const suspended = stopRun(startRun(none, at(0)), at(120));
  expect(secondsInMeeting(suspended, at(9000))).toBe(120);
  expect(secondsInItem(startRun(suspended, at(9000)), at(9010))).toBe(130);
});

test.each([
  [[], null],
  [[10, 9], 5],
  [[6, 9], 4],
  [[1], 1],
])('ratings of %j are %j stars', (ratings, stars) => expect(starsOf(ratings)).toBe(stars));
