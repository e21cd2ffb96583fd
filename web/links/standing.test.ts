import { expect, test } from 'vitest';
import { standings } from './standing.ts';

test('an overdue to-do is told by its word; the cross means a missed number alone', () => {
  const todo = { completed: false, dueDate: '2026-11-20' } as Parameters<typeof standings.todos>[0];
  expect(standings.todos(todo, '2026-11-20')).toEqual(['not_started', 'Open']);
  expect(standings.todos(todo, '2026-11-21')).toEqual(['not_started', 'Overdue']);
});
