import { expect, test } from 'vitest';
import { dueGroup } from './dueGroup.ts';

test.each([
  ['2026-11-22', 'Overdue'],
  ['2026-11-25', 'Today'],
  ['2026-11-26', 'Tomorrow'],
  ['2026-11-27', 'This week'],
  ['2026-11-29', 'This week'],
  ['2026-11-30', 'Later'],
  [null, 'No due date'],
])('on Wednesday, November 25, what is due on %s is in the group %s', (dueDate, title) =>
  expect(dueGroup(dueDate, '2026-11-25', 'monday').title).toBe(title),
);

test('a week ends where the organization says', () => {
  expect(dueGroup('2026-11-29', '2026-11-25', 'sunday').title).toBe('Later');
});
