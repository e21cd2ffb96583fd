import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { headlineShape } from './headlines.ts';
import { issueShape } from './issues.ts';
import { measurableShape } from './measurables.ts';
import { meetingShape } from './meetings.ts';
import { messageShape } from './messages.ts';
import { rockShape } from './rocks.ts';
import { idsOf, shape } from './shapes.ts';
import { todoShape } from './todos.ts';

/** The rows that links lead to. Rows that do not exist or are not visible to the caller are left out. */
export const linkedRowsShape = shape('LinkedRows', {
  rocks: z.array(rockShape),
  todos: z.array(todoShape),
  issues: z.array(issueShape),
  headlines: z.array(headlineShape),
  meetings: z.array(meetingShape),
  measurables: z.array(measurableShape),
  messages: z.array(messageShape),
});
export type LinkedRows = z.infer<typeof linkedRowsShape>;

export const links = {
  read: endpoint({
    method: 'GET',
    path: '/api/links',
    summary: 'Read rows by id, of several nouns at once; missing rows are left out, ids are separated by commas',
    query: z.object({
      rocks: idsOf('rock'),
      todos: idsOf('todo'),
      issues: idsOf('issue'),
      headlines: idsOf('headline'),
      meetings: idsOf('meeting'),
      measurables: idsOf('measurable'),
      messages: idsOf('message'),
    }),
    answer: linkedRowsShape,
  }),
};
