import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { shape } from './shapes.ts';

/** What an organization has done once it is at work, in the order in which one gets to it. */
export const firstSteps = ['team', 'colleague', 'rock', 'measurable', 'value', 'todo', 'meeting'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What people do first who have joined an organization, in the order in which one gets to it. */
export const memberSteps = ['picture', 'todo', 'rock', 'notifications'] as const;
export type MemberStep = (typeof memberSteps)[number];

export const statsShape = shape('Stats', {
  totalRocks: z.int(),
  rocksOnTrack: z.int(),
  totalTodos: z.int(),
  todosComplete: z.int(),
  /** Of those that the caller owns or created, and those of their teams: open or in progress. */
  openIssues: z.int(),
  /** Of the open issues, those that can wait. */
  openLongTermIssues: z.int(),
  /** Percent, 0 to 100. */
  scorecardHealth: z.int(),
  scorecardOnTrack: z.int(),
  scorecardTotal: z.int(),
  /** The first steps that are done, for who made the organization, in its first 30 days, until they are hidden; else null. */
  firstSteps: z.array(z.enum(firstSteps)).nullable(),
  /** The first steps that a newcomer has done, in their first 30 days there, until they are hidden; else null. */
  memberSteps: z.array(z.enum(memberSteps)).nullable(),
});
export type Stats = z.infer<typeof statsShape>;

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    summary:
      "Count the caller's rocks and to-dos of the quarter, the issues of the caller and their teams, and the organization's numbers",
    answer: statsShape,
  }),
  hideFirstSteps: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/first-steps',
    summary: 'Show the caller the first steps no longer',
    byObservers: true,
  }),
};
