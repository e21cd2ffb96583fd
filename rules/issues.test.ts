import { expect, test } from 'vitest';
import { type Issue, issueStatuses } from '#contract/issues.ts';
import { limits } from '#contract/limits.ts';
import { issueWith } from '#test/issue.ts';
import { closedLast, fixFor, issueOrders, needsAttention, relatedTo } from './issues.ts';

const sorted = (rows: Issue[], by: keyof typeof issueOrders) => rows.toSorted(issueOrders[by]).map(({ id }) => id);

test('what is open or in progress needs attention', () => {
  expect(issueStatuses.filter(needsAttention)).toEqual(['open', 'in_progress']);
});

test('issues are sorted by hand, of two in one place the newer first', () => {
  const rows = [
    issueWith({ id: 1, sortOrder: 5 }),
    issueWith({ id: 2, sortOrder: 1 }),
    issueWith({ id: 3, sortOrder: 5 }),
  ];
  expect(sorted(rows, 'manual')).toEqual([2, 3, 1]);
});

test('closed issues come last where they are shown among the others', () => {
  const rows = [
    issueWith({ id: 1, status: 'closed' }),
    issueWith({ id: 2, status: 'resolved', sortOrder: 9 }),
    issueWith({ id: 3 }),
  ];
  expect(rows.toSorted(closedLast).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('issues are sorted by rating, the best first, and then by hand', () => {
  const rows = [
    issueWith({ id: 1, rating: 2 }),
    issueWith({ id: 2, rating: 5 }),
    issueWith({ id: 3, rating: 2, sortOrder: -1 }),
  ];
  expect(sorted(rows, 'rating')).toEqual([2, 3, 1]);
});

test('issues are sorted by date, the newest first', () => {
  const rows = ['2026-11-19', '2026-11-21', '2026-11-20'].map((day, id) =>
    issueWith({ id, createdAt: `${day}T08:00Z` }),
  );
  expect(sorted(rows, 'date')).toEqual([1, 2, 0]);
});

test('a to-do that is to solve an issue is of its team, and high where the issue is critical', () => {
  const made = fixFor(issueWith({ id: 7, description: 'Below the waterline', teamId: 4, priority: 'critical' }));
  expect(made).toEqual({
    title: 'Fix: Leak',
    description: 'Below the waterline',
    teamId: 4,
    priority: 'high',
    issueId: 7,
  });
  for (const priority of ['low', 'medium', 'high'] as const)
    expect(fixFor(issueWith({ priority })).priority).toBe(priority);
});

test('the title of a long issue is cut to what a title may have', () => {
  const { title } = fixFor(issueWith({ title: 'x'.repeat(limits.title) }));
  expect(title).toHaveLength(limits.title);
  expect(title).toMatch(/^Fix: x+$/);
  expect(fixFor(issueWith({ title: '🚢'.repeat(limits.title) })).title).toBe(`Fix: ${'🚢'.repeat(limits.title - 5)}`);
});

test('a related to-do says to which issue', () => {
  expect(relatedTo(issueWith({}))).toBe('Related to issue: Leak');
});
