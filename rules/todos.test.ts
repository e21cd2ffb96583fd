import { describe, expect, test } from 'vitest';
import type { Todo } from '#contract/todos.ts';
import { isOverdue, overdueFirst, priorityWeight, todoOrders } from './todos.ts';

const todo = (fields: Partial<Todo>): Todo => ({
  id: 1,
  title: '',
  description: null,
  priority: 'medium',
  dueDate: null,
  completed: false,
  completedAt: null,
  archived: false,
  ownerId: null,
  createdById: null,
  teamId: null,
  visibleTo: null,
  rockId: null,
  issueId: null,
  seriesId: null,
  isRepetition: false,
  repeat: null,
  sortOrder: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  version: 1,
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...fields,
});
const sorted = (rows: Todo[], by: keyof typeof todoOrders) => rows.toSorted(todoOrders[by]).map(({ id }) => id);

test.each([
  ['urgent', 4],
  ['critical', 4],
  ['high', 3],
  ['medium', 2],
  ['low', 1],
  ['someday', 2],
])('%s weighs %d', (priority, weight) => {
  expect(priorityWeight(priority)).toBe(weight);
});

describe('to-dos are sorted', () => {
  test('by priority, highest first', () => {
    const rows = (['low', 'urgent', 'medium', 'high'] as const).map((priority, id) => todo({ id, priority }));
    expect(sorted(rows, 'priority')).toEqual([1, 3, 2, 0]);
  });

  test('by due date, those without one last', () => {
    const rows = [null, '2026-12-01', '2026-11-30', '2027-01-01'].map((dueDate, id) => todo({ id, dueDate }));
    expect(sorted(rows, 'dueDate')).toEqual([2, 1, 3, 0]);
  });

  test('with overdue ones first', () => {
    const rows = [todo({ id: 1, priority: 'urgent' }), todo({ id: 2, priority: 'low', dueDate: '2026-11-20' })];
    const ids = rows.toSorted(overdueFirst('2026-11-21', todoOrders.priority)).map(({ id }) => id);
    expect(ids).toEqual([2, 1]);
  });

  test('by title and by status', () => {
    const rows = [todo({ id: 1, title: 'b', completed: true }), todo({ id: 2, title: 'a' })];
    expect(sorted(rows, 'title')).toEqual([2, 1]);
    expect(sorted(rows, 'status')).toEqual([2, 1]);
  });

  test('by manual order if all else is equal, and in the same position the newer first', () => {
    const rows = [todo({ id: 1, sortOrder: 5 }), todo({ id: 2, sortOrder: 1 }), todo({ id: 3, sortOrder: 5 })];
    for (const by of ['manual', 'priority', 'dueDate', 'title', 'status'] as const) {
      expect(sorted(rows, by)).toEqual([2, 3, 1]);
    }
  });
});

test('a to-do is overdue from the day after its due date, unless it is completed', () => {
  expect(isOverdue(todo({ dueDate: '2026-11-20' }), '2026-11-21')).toBe(true);
  expect(isOverdue(todo({ dueDate: '2026-11-21' }), '2026-11-21')).toBe(false);
  expect(isOverdue(todo({ dueDate: '2026-11-20', completed: true }), '2026-11-21')).toBe(false);
  expect(isOverdue(todo({}), '2026-11-21')).toBe(false);
});
