import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { shape } from './shapes.ts';

export const statsShape = shape('Stats', {
  totalRocks: z.int(),
  rocksOnTrack: z.int(),
  totalTodos: z.int(),
  todosComplete: z.int(),
  openIssues: z.int(),
  /** Of the open issues, those that can wait. */
  openLongTermIssues: z.int(),
  /** Percent, 0 to 100. */
  scorecardHealth: z.int(),
  scorecardOnTrack: z.int(),
  scorecardTotal: z.int(),
});
export type Stats = z.infer<typeof statsShape>;

/** What an organization has done once it is at work, in the order in which one gets to it. */
export const firstSteps = ['team', 'colleague', 'rock', 'measurable', 'value', 'todo', 'meeting'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Of each first step whether there is such a row; shown to who made the organization, for its first 30 days, until hidden. */
export const firstWeekShape = shape('FirstWeek', {
  isShown: z.boolean(),
  done: z.array(z.enum(firstSteps)),
});
export type FirstWeek = z.infer<typeof firstWeekShape>;

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    summary: "Count the caller's rocks and to-dos of the quarter and the organization's issues and numbers",
    answer: statsShape,
  }),
  firstWeek: endpoint({
    method: 'GET',
    path: '/api/dashboard/first-week',
    summary: 'Tell which of the first steps the organization has done',
    answer: firstWeekShape,
  }),
  hideFirstWeek: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/first-week',
    summary: 'Show the caller the first steps no longer',
  }),
};
