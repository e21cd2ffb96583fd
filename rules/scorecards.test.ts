import { describe, expect, test } from 'vitest';
import {
  always,
  type Goal,
  goalOn,
  healthOf,
  mayEditScorecards,
  mayEnterValues,
  meetsGoal,
  standingOf,
  standingsText,
  withGoal,
} from './scorecards.ts';
import { termValues } from './terms.ts';
import { translator } from './translate.ts';
import type { Week } from './weeks.ts';

const english = translator({ language: 'en', catalogue: {}, terms: termValues('en') });
const goal = (operator: Goal['operator'], goal: number | null, goalMax: number | null = null): Goal => ({
  operator,
  goal,
  goalMax,
});

test.each([
  [goal('>=', 10), [10, 11], [9]],
  [goal('>', 10), [11], [10, 9]],
  [goal('=', 1), [1], [0, 2]],
  [goal('<=', 3), [3, -1], [4]],
  [goal('<', 3), [2], [3]],
  [goal('within', 20, 24), [20, 22, 24], [19, 25]],
  [goal('outside', 20, 24), [19, 25], [20, 24]],
  [goal('>=', null), [], [0, 10]],
])('%o is met by %j, not by %j', (one, met, missed) => {
  expect(met.filter((value) => !meetsGoal(one, value))).toEqual([]);
  expect(missed.filter((value) => meetsGoal(one, value))).toEqual([]);
});

test.each([
  [goal('<=', 3.3), 1.1 * 3],
  [goal('=', 0.3), 0.1 + 0.2],
  [goal('>=', 0.1 + 0.2), 0.3],
  [goal('>=', 29), 0.29 * 100],
  [goal('within', 0.1 + 0.7, 1.1 * 3), 0.8],
  [goal('within', 0.8, 3.3), 1.1 * 3],
])('%o is met by %d, which reads like its bound', (one, value) => {
  expect(meetsGoal(one, value)).toBe(true);
  expect(standingOf(one, value)).toBe('met');
});

test('a value that reads like its bound is neither above nor below it', () => {
  expect(meetsGoal(goal('>', 3.3), 1.1 * 3)).toBe(false);
  expect(meetsGoal(goal('<', 29), 0.29 * 100)).toBe(false);
  expect(meetsGoal(goal('outside', 1, 3.3), 1.1 * 3)).toBe(false);
  expect(meetsGoal(goal('>', 3.3), 3.30000000000001)).toBe(true);
});

test('“at least” is near from 80 percent on, all other goals are met or missed', () => {
  expect([10, 8, 7.99].map((value) => standingOf(goal('>=', 10), value))).toEqual(['met', 'near', 'missed']);
  expect([2.4, 2.3999].map((value) => standingOf(goal('>=', 3), value))).toEqual(['near', 'missed']);
  expect([2, 3].map((value) => standingOf(goal('<=', 2), value))).toEqual(['met', 'missed']);
  expect(standingOf(goal('>=', 10), null)).toBeNull();
  expect(standingOf(goal('>=', null), 10)).toBeNull();
});

describe('health', () => {
  const [w47, w48] = [47, 48].map((week) => ({ year: 2026, week })) as [Week, Week];

  test('is the share of measurables on track; those without a value are not', () => {
    const rows = [
      { goal: goal('>=', 10), values: [8] },
      { goal: goal('>=', 10), values: [7] },
      { goal: goal('<=', 2), values: [2] },
      { goal: goal('=', 1), values: [undefined] },
    ];
    expect(healthOf(rows, [w48])).toMatchObject({ onTrack: 2, total: 4, percent: 50 });
  });

  test('says how many of those met their goal, came close or missed it', () => {
    const rows = [
      { goal: goal('>=', 10), values: [12] },
      { goal: goal('>=', 10), values: [8] },
      { goal: goal('>=', 10), values: [9] },
      { goal: goal('>=', 10), values: [2] },
      { goal: goal('>=', 0), values: [3] },
      { goal: goal('>=', 10), values: [null] },
      { goal: goal('>=', null), values: [3] },
    ];
    expect(healthOf(rows, [w48]).standings).toEqual({ met: 1, near: 2, missed: 1 });
  });

  test('leaves out measurables without a goal, and those of at least 0', () => {
    const rows = [
      { goal: goal('>=', null), values: [3] },
      { goal: goal('>=', 0), values: [3] },
      { goal: goal('<=', 0), values: [0] },
    ];
    expect(healthOf(rows, [w48])).toMatchObject({ onTrack: 1, total: 1, percent: 100 });
    expect(healthOf([], [w48])).toMatchObject({ onTrack: 0, total: 0, percent: 0 });
  });

  test('counts the value of this week or else of last week, and names the weeks', () => {
    const row = (...values: (number | null)[]) => ({ goal: goal('>=', 10), values });
    const weeks = (...rows: ReturnType<typeof row>[]) => healthOf(rows, [w48, w47]).weeks;
    expect(weeks(row(null, 3), row(null, null))).toEqual([w47]);
    expect(weeks(row(10, 3))).toEqual([w48]);
    expect(weeks(row(10, 3), row(null, 3))).toEqual([w47, w48]);
    expect(weeks(row(null, null))).toEqual([w48]);
    expect(healthOf([row(10, 3), row(null, null)], [w48, w47])).toMatchObject({ percent: 50, standings: { met: 1 } });
  });

  test('says how its measurables stand, with those without a value', () => {
    const { standings, total } = healthOf(
      [12, null, null].map((value) => ({ goal: goal('>=', 10), values: [value] })),
      [w48],
    );
    expect(english(standingsText(standings, total))).toBe('1 met, 0 close, 0 missed, 2 without a value');
  });

  test('is rounded', () => {
    const rows = [1, 0, 0].map((value) => ({ goal: goal('=', 1), values: [value] }));
    expect(healthOf(rows, [w48]).percent).toBe(33);
  });
});

test('a goal applies from its day until the next goal starts', () => {
  const first = { from: always, ...goal('>=', 10) };
  const second = { from: '2026-07-02', ...goal('>=', 20) };
  const goals = withGoal([first], second);
  expect(goals).toEqual([first, second]);
  expect(['2026-07-01', '2026-07-02', '2027-01-01'].map((day) => goalOn(goals, day).goal)).toEqual([10, 20, 20]);
  expect(withGoal([{ ...first, goal: 0.3 }], { ...second, ...goal('>=', 0.1 + 0.2) })).toHaveLength(1);
  expect(withGoal(goals, { from: always, ...goal('<', 5) })).toEqual([{ from: always, ...goal('<', 5) }]);
});

test('a managee enters the values of their own measurables and edits none', () => {
  const ada = { userId: 'ada', role: 'managee' } as const;
  expect(mayEnterValues(ada, { ownerId: 'ada' }, false)).toBe(true);
  expect(mayEnterValues(ada, { ownerId: 'grace' }, false)).toBe(false);
  expect(mayEnterValues(ada, { ownerId: 'grace' }, true)).toBe(true);
  expect(mayEnterValues({ ...ada, role: 'observer' }, { ownerId: 'grace' }, true)).toBe(false);
  expect(mayEnterValues({ ...ada, role: 'manager' }, { ownerId: null }, false)).toBe(true);
  expect([mayEditScorecards(ada), mayEditScorecards({ ...ada, role: 'manager' })]).toEqual([false, true]);
});
