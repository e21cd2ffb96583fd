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

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    summary: "Count the caller's rocks and to-dos of the quarter and the organization's issues and numbers",
    answer: statsShape,
  }),
};
