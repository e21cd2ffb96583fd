import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { kindsWith } from './nouns.ts';
import { reference, shape } from './shapes.ts';

export const searchResultShape = shape('SearchResult', {
  kind: z.enum(kindsWith('isSearched')),
  /** The id of the row; for a person the user id, for a seat its id in the primary chart. */
  id: z.union([z.string(), z.int()]),
  title: z.string(),
  /** A second line: a person's email, a rock's quarter, a milestone's rock, a to-do's due date, an issue's status, when a headline was written … */
  detail: z.string().nullable(),
  /** The rock of a milestone. */
  rockId: reference('rock').optional(),
});
export type SearchResult = z.infer<typeof searchResultShape>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'Search people, teams, work, video rooms, seats and channels by name. All words must match; the best matches of each kind come first. If nothing matches, words may be misspelled by one letter',
    rate: { burst: 30, perSecond: 5 },
    query: z.object({ q: z.string().max(200) }),
    answer: z.array(searchResultShape),
  }),
};
