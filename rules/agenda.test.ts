import { expect, test } from 'vitest';
import { atItem, halted, paused, type Run, secondsInItem, secondsInMeeting, starsOf, started } from './agenda.ts';

const at = (seconds: number) => Date.parse('2030-01-07T09:00:00Z') + seconds * 1000;
const none: Run = { currentAgendaItem: 0, itemSeconds: [], agendaStartTime: null, pausedAt: null };

test('an item that is visited again goes on where it was left', () => {
  const second = atItem(started(none, at(0)), 1, at(300));
  const first = atItem(second, 0, at(360));
  expect(secondsInItem(first, at(370))).toBe(310);
  expect([secondsInMeeting(first, at(370)), first.itemSeconds]).toEqual([370, [300, 60]]);
});

test('many steps within a second each lose no time', () => {
  let run = started(none, at(0));
  for (let step = 1; step <= 28; step++) run = atItem(run, step % 7, at(step * 1.9));
  expect(secondsInMeeting(run, at(60))).toBe(60);
});

test('the clock stands while it is paused, and goes on as if no time had gone', () => {
  const standing = paused(started(none, at(0)), true, at(60));
  expect(secondsInItem(standing, at(600))).toBe(60);
  expect(secondsInItem(paused(standing, false, at(600)), at(610))).toBe(70);
  expect(secondsInItem(atItem(standing, 1, at(600)), at(900))).toBe(0);
});

test('a meeting that was suspended takes up the clock of its item', () => {
  const suspended = halted(started(none, at(0)), at(120));
  expect(secondsInMeeting(suspended, at(9000))).toBe(120);
  expect(secondsInItem(started(suspended, at(9000)), at(9010))).toBe(130);
});

test.each([
  [[], null],
  [[10, 9], 5],
  [[6, 9], 4],
  [[1], 1],
])('ratings of %j are %j stars', (ratings, stars) => expect(starsOf(ratings)).toBe(stars));
