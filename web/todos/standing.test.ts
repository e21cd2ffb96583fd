import { expect, test } from 'vitest';
import { todoStanding } from './standing.ts';

test('an overdue to-do has a label and no cross, which only missed numbers have', () => {
  const todo = { completed: false, dueDate: '2026-11-20' };
  expect(todoStanding(todo, '2026-11-20')).toEqual(['not_started', 'Open']);
  expect(todoStanding(todo, '2026-11-21')).toEqual(['not_started', 'Overdue']);
});
