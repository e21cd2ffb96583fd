import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { reference, shape } from './shapes.ts';

/** The onboarding checklist of a new organization, in the suggested order. */
export const founderSteps = ['team', 'colleague', 'rock', 'measurable', 'value', 'todo', 'meeting'] as const;
export type FounderStep = (typeof founderSteps)[number];

/** The onboarding checklist of a new member, in the suggested order. */
export const memberSteps = ['picture', 'todo', 'rock', 'notifications'] as const;
export type MemberStep = (typeof memberSteps)[number];

export const statsShape = shape('Stats', {
  totalRocks: z.int(),
  rocksOnTrack: z.int(),
  totalTodos: z.int(),
  todosComplete: z.int(),
  /** Issues that are open or in progress, and that the caller owns or created or that belong to their teams. */
  openIssues: z.int(),
  /** The long-term ones among the open issues. */
  openLongTermIssues: z.int(),
  /** Percent, 0 to 100. */
  scorecardHealth: z.int(),
  scorecardOnTrack: z.int(),
  scorecardTotal: z.int(),
  /** How many measurables met their goal, came close to it (at least 80%), or missed it. */
  scorecardMet: z.int(),
  scorecardClose: z.int(),
  scorecardMissed: z.int(),
  /** The weeks whose values count: this week, the last one, or both. */
  scorecardWeeks: z.array(z.object({ year: z.int(), week: z.int() })),
  /** The caller's meetings that ended today or yesterday, the latest first, at most two. */
  endedMeetings: z.array(z.object({ id: reference('meeting'), title: z.string() })),
  /** The completed steps of the checklist, for the creator of the organization in its first 30 days; null once it is dismissed. */
  firstSteps: z.array(z.enum(founderSteps)).nullable(),
  /** The completed steps of the checklist of a member in their first 30 days; null once it is dismissed. */
  memberSteps: z.array(z.enum(memberSteps)).nullable(),
});
export type Stats = z.infer<typeof statsShape>;

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    summary:
      "Read the caller's figures: rocks and to-dos of the quarter, issues of the caller and their teams, the scorecard, and meetings that ended lately",
    answer: statsShape,
  }),
  hideFirstSteps: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/first-steps',
    summary: 'Dismiss the onboarding checklist',
    byObservers: true,
  }),
};
