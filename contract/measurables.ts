import { z } from 'zod';
import { activityOf } from './activity.ts';
import { largeBodyLimit } from './byte-limits.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import {
  calendarDate,
  instant,
  line,
  optionalDate,
  pathReference,
  queryNumber,
  reference,
  shape,
  text,
  textFrom,
  userReference,
  version,
} from './shapes.ts';

/** How a value is compared with `goal`; `within` and `outside` use the range from `goal` to `goalMax`. */
export const goalOperators = ['>=', '>', '=', '<=', '<', 'within', 'outside'] as const;
export type GoalOperator = (typeof goalOperators)[number];
/** How values are displayed and entered. A duration is stored in minutes, yes as 1 and no as 0. */
export const formats = ['number', 'currency', 'percent', 'duration', 'yes_no'] as const;
export type Format = (typeof formats)[number];

export const goalShape = shape('Goal', {
  /** The first day on which the goal applies. */
  from: calendarDate,
  operator: z.enum(goalOperators),
  goal: z.number().nullable(),
  goalMax: z.number().nullable(),
});
export type DatedGoal = z.infer<typeof goalShape>;

export const measurableShape = shape('Measurable', {
  id: reference('measurable'),
  scorecardId: reference('scorecard'),
  name: z.string(),
  format: z.enum(formats),
  /** The unit, such as `calls`; for a currency its ISO 4217 code. */
  unit: z.string().nullable(),
  /** The goal of the current week. */
  operator: z.enum(goalOperators),
  goal: z.number().nullable(),
  goalMax: z.number().nullable(),
  /** All goals, past and future, earliest first. */
  goals: z.array(goalShape),
  ownerId: userReference.nullable(),
  createdById: userReference.nullable(),
  sortOrder: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Measurable = z.infer<typeof measurableShape>;

export const valueShape = shape('Value', {
  week: z.int(),
  value: z.number().nullable(),
  note: z.string().nullable(),
  version,
});
export type Value = z.infer<typeof valueShape>;
export const measurableOfYearShape = measurableShape
  .extend({
    /** The values of the requested year. */
    values: z.array(valueShape),
  })
  .meta({ id: 'MeasurableOfYear' });
export type MeasurableOfYear = z.infer<typeof measurableOfYearShape>;

export const cellShape = valueShape
  .extend({ measurableId: reference('measurable'), year: z.int() })
  .meta({ id: 'Cell' });
/** The value and note of a measurable in one week. */
export type Cell = z.infer<typeof cellShape>;

const quantity = z
  .number(refusal('{field} must be a number'))
  .min(-limits.quantity, refusal('{field} is too small a number'))
  .max(limits.quantity, refusal('{field} is too large a number'));

/** The value of a calendar week; null clears it. A week belongs to the year of its fourth day. */
export const entry = z.object({
  year: z.int().min(1970).max(2999),
  week: z.int().min(1).max(53),
  value: quantity.nullable(),
});
export const note = text('Note', limits.note);

/** The fields of a measurable that users edit. */
export const definition = z.object({
  name: line('Name'),
  format: z.enum(formats),
  unit: text('Unit', limits.unit),
  operator: z.enum(goalOperators),
  goal: quantity.nullable(),
  goalMax: quantity.nullable(),
  ownerId: userReference.nullable(),
});

const params = z.object({ id: pathReference('measurable') });
const ofYear = z.object({ year: queryNumber(1970, 2999).optional() });

export const measurables = {
  list: endpoint({
    method: 'GET',
    path: '/api/measurables',
    summary: 'List measurables, all or of a scorecard, with the values of a year (by default the current one)',
    query: ofYear.extend({ scorecardId: pathReference('scorecard').optional() }),
    answer: z.array(measurableOfYearShape),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/measurables/my',
    summary: 'List the measurables that the caller owns, with the values of a year',
    query: ofYear,
    answer: z.array(measurableOfYearShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/measurables',
    summary: 'Add a measurable to a scorecard',
    creates: 'measurables',
    permission: 'editScorecards',
    body: definition
      .partial()
      .required({ name: true })
      .extend({ scorecardId: reference('scorecard') })
      .meta({ id: 'NewMeasurable' }),
    answer: measurableShape,
    status: 201,
    example: { name: 'Boats launched', goal: 3, scorecardId: 1 },
    stranger: 400,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/measurables/sort-order',
    summary: 'Reorder measurables of one scorecard to the order of the ids, within the positions they have',
    permission: 'editScorecards',
    body: z.object({ measurableIds: z.array(reference('measurable')).max(limits.ids) }),
    answer: z.array(measurableShape),
    example: { measurableIds: [] },
  }),
  enterMany: endpoint({
    method: 'PUT',
    path: '/api/measurables/values',
    summary: 'Enter values into many cells; if one is refused, none is saved',
    bodyLimit: largeBodyLimit,
    body: z.object({ values: z.array(entry.extend({ measurableId: reference('measurable') })).max(limits.ids) }),
    answer: z.array(cellShape),
    example: { values: [] },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/measurables/:id',
    summary:
      'Change a measurable; fields left out stay. A goal applies from this week, from the day `goalFrom`, or if that is null to all weeks',
    params,
    body: definition.partial().extend({ goalFrom: optionalDate.optional() }).meta({ id: 'MeasurableChange' }),
    answer: measurableShape,
    example: { goal: 4 },
  }),
  enter: endpoint({
    method: 'PUT',
    path: '/api/measurables/:id/values',
    summary: 'Enter the value or the note of a week, or both; null clears it',
    params,
    body: entry
      .extend({ note })
      .partial({ value: true, note: true })
      .extend({ noteFrom: textFrom('Note', limits.note) }),
    answer: cellShape,
    example: { year: 2026, week: 47, value: 3 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/measurables/:id',
    summary: 'Delete a measurable with its values; it can be restored for 30 days',
    permission: 'editScorecards',
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/measurables/:id/restore',
    summary: 'Restore a deleted measurable with its values',
    permission: 'editScorecards',
    params,
    answer: measurableShape,
  }),
  activity: activityOf('/api/measurables', 'measurable'),
};
