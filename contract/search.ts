import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { reference, shape } from './shapes.ts';

export const foundShape = shape('Found', {
  kind: z.enum([
    'person',
    'team',
    'rock',
    'milestone',
    'todo',
    'issue',
    'scorecard',
    'measurable',
    'meeting',
    'seat',
    'channel',
  ]),
  /** The id of what was found; a person's is their user id, a seat's its id in the primary chart. */
  id: z.union([z.string(), z.int()]),
  title: z.string(),
  /** A second line: a person's e-mail, a rock's quarter, a milestone's rock, a to-do's due date, an issue's status … */
  detail: z.string().nullable(),
  /** The rock of a milestone. */
  rockId: reference('rock').optional(),
});
export type Found = z.infer<typeof foundShape>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'Find people, teams, work, seats and channels whose name holds every word asked for, the best of each kind first; where there is nothing, names in which a word is one letter off',
    rate: { atOnce: 30, aSecond: 5 },
    query: z.object({ q: z.string().max(200) }),
    answer: z.array(foundShape),
  }),
};
