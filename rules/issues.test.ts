import { expect, test } from 'vitest';
import { type Issue, issueStatuses } from '#contract/issues.ts';
import { limits } from '#contract/limits.ts';
import { issueWith } from '#test/issue.ts';
import { closedLast, fixFor, issueOrders, needsAttention, relatedTo } from './issues.ts';

const sorted = (rows: Issue[], by: keyof typeof issueOrders) => rows.toSorted(issueOrders[by]).map(({ id }) => id);

test('open issues and issues in progress need attention', () => {
  expect(issueStatuses.filter(needsAttention)).toEqual(['open', 'in_progress']);
});

test('issues are sorted by manual order, and in the same position the newer comes first', () => {
  const rows = [
    issueWith({ id: 1, sortOrder: 5 }),
    issueWith({ id: 2, sortOrder: 1 }),
    issueWith({ id: 3, sortOrder: 5 }),
  ];
  expect(sorted(rows, 'manual')).toEqual([2, 3, 1]);
});

test('closed issues come last', () => {
  const rows = [
    issueWith({ id: 1, status: 'closed' }),
    issueWith({ id: 2, status: 'resolved', sortOrder: 9 }),
    issueWith({ id: 3 }),
  ];
  expect(rows.toSorted(closedLast).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('issues are sorted by rating, best first, and then by manual order', () => {
  const rows = [
    issueWith({ id: 1, rating: 2 }),
    issueWith({ id: 2, rating: 5 }),
    issueWith({ id: 3, rating: 2, sortOrder: -1 }),
  ];
  expect(sorted(rows, 'rating')).toEqual([2, 3, 1]);
});

test('issues are sorted by date, newest first', () => {
  const rows = ['2026-11-19', '2026-11-21', '2026-11-20'].map((day, id) =>
    issueWith({ id, createdAt: `${day}T08:00Z` }),
  );
  expect(sorted(rows, 'date')).toEqual([1, 2, 0]);
});

test('a to-do that solves an issue has its team, and priority high if the issue is critical', () => {
  const fix = fixFor(issueWith({ id: 7, description: 'Below the waterline', teamId: 4, priority: 'critical' }));
  expect(fix).toEqual({
    title: 'Fix: Leak',
    description: 'Below the waterline',
    teamId: 4,
    priority: 'high',
    issueId: 7,
  });
  for (const priority of ['low', 'medium', 'high'] as const)
    expect(fixFor(issueWith({ priority })).priority).toBe(priority);
});

test('a long title is cut to the maximum length', () => {
  const { title } = fixFor(issueWith({ title: 'x'.repeat(limits.title) }));
  expect(title).toHaveLength(limits.title);
  expect(title).toMatch(/^Fix: x+$/);
  expect(fixFor(issueWith({ title: '🚢'.repeat(limits.title) })).title).toBe(`Fix: ${'🚢'.repeat(limits.title - 5)}`);
});

test('a related to-do names its issue', () => {
  expect(relatedTo(issueWith({}))).toBe('Related to issue: Leak');
});
