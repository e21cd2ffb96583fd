import { z } from 'zod';
import { largeBodyLimit } from './byte-limits.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { definition, entry, note } from './measurables.ts';
import { instant, line, pathReference, reference, shape, version } from './shapes.ts';

export const scorecardShape = shape('Scorecard', {
  id: reference('scorecard'),
  name: z.string(),
  /** Null for a scorecard of all teams. */
  teamId: reference('team').nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Scorecard = z.infer<typeof scorecardShape>;

const fields = shape('NewScorecard', {
  name: line('Scorecard name'),
  teamId: reference('team').nullable().optional(),
});
const params = z.object({ id: pathReference('scorecard') });

export const scorecards = {
  list: endpoint({
    method: 'GET',
    path: '/api/scorecards',
    summary: 'List the scorecards of the organization',
    answer: z.array(scorecardShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/scorecards',
    summary: 'Create a scorecard',
    creates: 'scorecards',
    permission: 'editScorecards',
    body: fields,
    answer: scorecardShape,
    status: 201,
    example: { name: 'Weekly numbers' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/scorecards/:id',
    summary: 'Rename a scorecard, or move it to another team',
    permission: 'editScorecards',
    params,
    body: fields.partial().meta({ id: 'ScorecardChange' }),
    answer: scorecardShape,
    example: { name: 'Weekly numbers' },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/scorecards/:id',
    summary: 'Delete a scorecard with its measurables and their values; it can be restored for 30 days',
    permission: 'editScorecards',
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/scorecards/:id/restore',
    summary: 'Restore a deleted scorecard with the measurables and values it had',
    permission: 'editScorecards',
    params,
    answer: scorecardShape,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/scorecards/:id/import',
    summary:
      'Import measurables with their values; if one is refused, none is saved. A measurable whose name exists already only gets the values',
    creates: 'measurables',
    rate: { burst: 5, perSecond: 0.1 },
    permission: 'editScorecards',
    bodyLimit: largeBodyLimit,
    params,
    body: z.object({
      measurables: z
        .array(
          definition.partial().extend({
            name: line('Name'),
            values: z.array(entry.extend({ note: note.optional() })).max(limits.ids),
          }),
        )
        .min(1)
        .max(limits.measurables),
    }),
    answer: z.object({ added: z.int(), values: z.int() }),
    example: { measurables: [{ name: 'Boats launched', goal: 3, values: [{ year: 2026, week: 1, value: 2 }] }] },
  }),
};
