import { z } from 'zod';
import { activityQuery, activityShape } from './activity.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import {
  instant,
  line,
  namedPeople,
  pathReference,
  queryFlag,
  reference,
  seatReference,
  shape,
  userReference,
  version,
} from './shapes.ts';

export const chartShape = shape('Chart', {
  id: reference('chart'),
  name: z.string(),
  /** Whether it is the primary chart; all others are drafts. */
  isPrimary: z.boolean(),
  createdById: userReference.nullable(),
  /** Only these people see a draft; null for everyone, and always for the primary chart. */
  visibleTo: z.array(userReference).nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Chart = z.infer<typeof chartShape>;

/** A person in a seat: someone in the organization, or the name of someone who is not. */
const holderShape = shape('SeatHolder', { userId: userReference.nullable(), name: z.string().nullable() });
export type SeatHolder = z.infer<typeof holderShape>;

export const seatShape = shape('Seat', {
  /** The same in a chart and in its drafts. */
  id: seatReference,
  chartId: reference('chart'),
  /** The seat that it reports to; null for the visionary's seat. */
  parentId: seatReference.nullable(),
  title: z.string(),
  responsibilities: z.array(z.string()),
  people: z.array(holderShape),
  /** The first of the people; the id is null for a person who is only a name. */
  person: z
    .object({
      id: userReference.nullable(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      profileImageUrl: z.string().nullable(),
    })
    .nullable(),
  sortOrder: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** When it was deleted; null if it is not. */
  deletedAt: instant.nullable(),
  version,
});
export type Seat = z.infer<typeof seatShape>;

const baseSeatShape = shape('BaseSeat', {
  id: seatReference,
  parentId: seatReference.nullable(),
  title: z.string(),
  responsibilities: z.array(z.string()),
  people: z.array(holderShape),
});
/** What a chart says about a seat. */
export type SeatFacts = z.infer<typeof baseSeatShape>;

const responsibility = line('Responsibility');
const fields = z.object({
  title: line('Seat title'),
  responsibilities: z
    .array(responsibility)
    .max(
      limits.responsibilities,
      refusal('A seat has at most {most} responsibilities', { most: limits.responsibilities }),
    )
    .optional(),
  people: z
    .array(z.object({ userId: userReference.nullish(), name: line('Name').nullish() }))
    .max(limits.holders, refusal('A seat has at most {most} people', { most: limits.holders }))
    .optional(),
  parentId: seatReference.optional(),
});

const params = z.object({ id: seatReference });
const chartParams = z.object({ id: pathReference('chart') });
/** The chart to work on; by default the primary one. */
const query = z.object({ chartId: pathReference('chart').optional() });
const chartName = z.object({ name: line('Name') });

export const seats = {
  list: endpoint({
    method: 'GET',
    path: '/api/seats',
    summary: 'List the seats of a chart, or its deleted seats that can be restored',
    query: query.extend({ deleted: queryFlag.optional() }),
    answer: z.array(seatShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/seats',
    summary: 'Add a seat; it reports to the integrator by default',
    permission: 'editChart',
    creates: 'seats',
    query,
    body: fields.meta({ id: 'NewSeat' }),
    answer: seatShape,
    status: 201,
    example: { title: 'Head of Marketing', responsibilities: ['Pipeline'], parentId: 'integrator' },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/seats/:id',
    summary: 'Change a seat; fields left out stay. `parentId` and `position` (from 0 among its siblings) move it',
    permission: 'editChart',
    params,
    query,
    body: fields
      .extend({ position: z.int().min(0).max(limits.seats) })
      .partial()
      .meta({ id: 'SeatChange' }),
    answer: seatShape,
    example: { title: 'Head of Marketing' },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/seats/:id',
    summary: 'Delete a seat; its direct reports move up to the seat above',
    permission: 'editChart',
    params,
    query,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/seats/:id/activity',
    summary: 'List the changes of a seat, in this chart and in current and former primary charts, newest first',
    params,
    query: query.extend(activityQuery.shape),
    answer: z.array(activityShape),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/seats/restore',
    summary: 'Restore one or all deleted seats of a chart within 30 days',
    permission: 'editChart',
    query: query.extend({ id: seatReference.optional() }),
    answer: z.array(seatShape),
  }),
};

export const charts = {
  list: endpoint({
    method: 'GET',
    path: '/api/charts',
    summary: 'List the primary chart and its drafts, by name',
    answer: z.array(chartShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/charts',
    summary: 'Create a draft: a copy of the primary chart that only its creator sees until they share it',
    permission: 'editChart',
    creates: 'charts',
    body: chartName.meta({ id: 'NewChart' }),
    answer: chartShape,
    status: 201,
    example: { name: 'After the merger' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/charts/:id',
    summary: 'Rename a draft, or share it',
    permission: 'editChart',
    params: chartParams,
    body: chartName
      /** Who can see it, besides its creator and the caller; null for everyone. */
      .extend({ visibleTo: namedPeople })
      .partial()
      .meta({ id: 'ChartChange' }),
    answer: chartShape,
    example: { name: 'After the merger' },
  }),
  base: endpoint({
    method: 'GET',
    path: '/api/charts/:id/base',
    summary: 'Read the primary chart as it was when a draft was copied from it, and who has changed it since',
    permission: 'editChart',
    params: chartParams,
    answer: shape('ChartBase', {
      seats: z.array(baseSeatShape),
      changedBy: z.array(userReference),
    }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/charts/:id/publish',
    summary:
      'Make a draft the primary chart, with what changed in that meanwhile unless `keep` says otherwise; the former primary chart becomes a draft. Returns both',
    permission: 'editChart',
    params: chartParams,
    /** Both: where both changed the same, the draft counts. Theirs: the primary chart counts. Mine: only the draft. */
    query: z.object({ keep: z.enum(['both', 'theirs', 'mine']).optional() }),
    answer: z.array(chartShape),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/charts/:id',
    summary: 'Delete a draft',
    permission: 'editChart',
    params: chartParams,
  }),
};
