import { expect, test } from 'vitest';
import { type RockStatus, rockStatuses } from '#contract/rocks.ts';
import {
  isCarriedOver,
  isOnTrack,
  mayDeleteMilestone,
  milestonesText,
  progressBadge,
  rockProgress,
  rockUrgency,
  shownProgress,
} from './rocks.ts';
import { termValues } from './terms.ts';
import { translator } from './translate.ts';

const english = translator({ language: 'en', catalogue: {}, terms: termValues('en') });

test('progress is the rounded share of completed milestones', () => {
  expect(rockProgress({ progress: 80, milestonesDone: 1, milestonesTotal: 3 })).toBe(33);
  expect(rockProgress({ progress: 80, milestonesDone: 2, milestonesTotal: 3 })).toBe(67);
  expect(rockProgress({ progress: 80, milestonesDone: 0, milestonesTotal: 1 })).toBe(0);
});

test('without milestones progress is the value set by hand', () => {
  expect(rockProgress({ progress: 80, milestonesDone: 0, milestonesTotal: 0 })).toBe(80);
});

test('a complete rock is shown at 100 percent', () => {
  expect(shownProgress({ progress: 33, status: 'complete' })).toBe(100);
  expect(shownProgress({ progress: 33, status: 'on_track' })).toBe(33);
});

test('a complete rock names its open milestones, because they do not count', () => {
  const textOf = (status: RockStatus, milestonesDone: number) =>
    english(milestonesText({ status, milestonesDone, milestonesTotal: 3 }));
  expect(textOf('on_track', 1)).toBe('1 of 3 milestones completed');
  expect(textOf('complete', 0)).toBe('Marked as complete with 3 open milestones');
  expect(textOf('complete', 2)).toBe('Marked as complete with 1 open milestone');
  expect(textOf('complete', 3)).toBe('3 of 3 milestones completed');
});

test('only on track and complete count as on track', () => {
  expect(rockStatuses.filter(isOnTrack)).toEqual(['on_track', 'complete']);
});

test('unfinished rocks carry over into later quarters, and complete ones do not', () => {
  expect(isCarriedOver({ quarter: '2026-Q3', status: 'at_risk' }, '2026-Q4')).toBe(true);
  expect(isCarriedOver({ quarter: '2025-Q4', status: 'not_started' }, '2026-Q1')).toBe(true);
  expect(isCarriedOver({ quarter: '2026-Q3', status: 'complete' }, '2026-Q4')).toBe(false);
  expect(isCarriedOver({ quarter: '2026-Q4', status: 'at_risk' }, '2026-Q4')).toBe(false);
});

test('a milestone can be deleted by its creator and by people who may delete its rock', () => {
  const milestone = { createdById: 'author' };
  const rock = { ownerId: 'owner', createdById: 'creator' };
  const may = (userId: string, role: 'managee' | 'manager' = 'managee') =>
    mayDeleteMilestone({ userId, role }, milestone, rock);
  expect([may('author'), may('owner'), may('creator'), may('other', 'manager')]).toEqual([true, true, true, true]);
  expect(may('other')).toBe(false);
});

test('rocks that are off track come first, then overdue ones, then those at risk', () => {
  const late = { status: 'on_track', dueDate: '2026-11-20' } as const;
  const rocks = [{ status: 'off_track', dueDate: null }, late, { status: 'at_risk', dueDate: null }] as const;
  expect(rocks.map((rock) => rockUrgency(rock, '2026-11-21'))).toEqual([0, 1, 2]);
  expect(rockUrgency({ ...late, status: 'complete' }, '2026-11-21')).toBe(3);
});

test.each([
  [80, 'off_track', null, 'default'],
  [50, 'off_track', null, 'secondary'],
  [0, 'on_track', null, 'secondary'],
  [0, 'not_started', '2026-11-23', 'secondary'],
  [49, 'on_track', '2026-11-22', 'destructive'],
  [49, 'off_track', null, 'destructive'],
] as const)('at %s%%, %s and due on %s the progress badge is %s', (progress, status, dueDate, variant) =>
  expect(progressBadge({ progress, status, dueDate }, '2026-11-23')).toBe(variant),
);
