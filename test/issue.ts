import type { Issue } from '#contract/issues.ts';

/** An issue as a list gives it, with what matters to a test. */
export const issueWith = (fields: Partial<Issue>): Issue => ({
  id: 1,
  title: 'Leak',
  description: null,
  decision: null,
  priority: 'medium',
  status: 'open',
  issueType: 'short_term',
  rating: 3,
  isRated: false,
  ownerId: null,
  createdById: null,
  teamId: null,
  visibleTo: null,
  rockId: null,
  todosTotal: 0,
  todosDone: 0,
  sortOrder: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
  version: 1,
  ...fields,
});
