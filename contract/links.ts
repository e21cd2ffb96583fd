import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { headlineShape } from './headlines.ts';
import { issueShape } from './issues.ts';
import { meetingShape } from './meetings.ts';
import { rockShape } from './rocks.ts';
import { idsOf, shape } from './shapes.ts';
import { todoShape } from './todos.ts';

/** What links lead to: the rows that are there. */
export const linkedShape = shape('LinkedRows', {
  rocks: z.array(rockShape),
  todos: z.array(todoShape),
  issues: z.array(issueShape),
  headlines: z.array(headlineShape),
  meetings: z.array(meetingShape),
});
export type Linked = z.infer<typeof linkedShape>;

export const links = {
  read: endpoint({
    method: 'GET',
    path: '/api/links',
    summary: 'Read the rows of several nouns that links lead to, as far as they are there; ids are parted by commas',
    query: z.object({
      rocks: idsOf('rock'),
      todos: idsOf('todo'),
      issues: idsOf('issue'),
      headlines: idsOf('headline'),
      meetings: idsOf('meeting'),
    }),
    answer: linkedShape,
  }),
};
