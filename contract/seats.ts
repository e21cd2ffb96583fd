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
  /** The one that counts; all others are drafts. */
  isPrimary: z.boolean(),
  createdById: userReference.nullable(),
  /** Only these people see a draft; null for everybody, and always of the primary chart. */
  visibleTo: z.array(userReference).nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Chart = z.infer<typeof chartShape>;

/** Who sits in a seat: a person of the organization, or the name of somebody without an account. */
const holderShape = shape('SeatHolder', { userId: userReference.nullable(), name: z.string().nullable() });
export type SeatHolder = z.infer<typeof holderShape>;

export const seatShape = shape('Seat', {
  /** The same in a chart and in its drafts. */
  id: seatReference,
  chartId: reference('chart'),
  /** The seat that it reports to; null of the visionary's. */
  parentId: seatReference.nullable(),
  title: z.string(),
  responsibilities: z.array(z.string()),
  people: z.array(holderShape),
  /** The first of the people; the id is null without an account. */
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
  /** Set of a seat that is deleted and can be restored. */
  deletedAt: instant.nullable(),
  version,
});
export type Seat = z.infer<typeof seatShape>;

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
/** The chart that a call is about; the primary one unless said. */
const query = z.object({ chartId: pathReference('chart').optional() });
const chartName = z.object({ name: line('Name') });

export const seats = {
  list: endpoint({
    method: 'GET',
    path: '/api/seats',
    summary: 'List the seats of a chart, or those that are deleted and can be restored',
    query: query.extend({ deleted: queryFlag.optional() }),
    answer: z.array(seatShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/seats',
    summary: 'Add a seat, which reports to the integrator unless said otherwise',
    power: 'editChart',
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
    summary: 'Change the fields sent of a seat; `parentId` and `position`, among its siblings from 0 on, move it',
    power: 'editChart',
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
    summary: 'Delete a seat; those that report to it report to the one above it',
    power: 'editChart',
    params,
    query,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/seats/:id/activity',
    summary: 'List what was done to a seat in a chart and in those that are or were primary, the latest first',
    params,
    query: query.extend(activityQuery.shape),
    answer: z.array(activityShape),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/seats/restore',
    summary: 'Bring all deleted seats of a chart back, or the one named, within 30 days',
    power: 'editChart',
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
    summary: 'Make a draft: a copy of the primary chart that only its creator sees until they share it',
    power: 'editChart',
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
    power: 'editChart',
    params: chartParams,
    body: chartName
      /** Who will see it, besides its creator and the caller; null for everybody. */
      .extend({ visibleTo: namedPeople })
      .partial()
      .meta({ id: 'ChartChange' }),
    answer: chartShape,
    example: { name: 'After the merger' },
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/charts/:id/publish',
    summary: 'Make a draft the primary chart, and the former one a draft; answers both',
    power: 'editChart',
    params: chartParams,
    answer: z.array(chartShape),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/charts/:id',
    summary: 'Delete a draft',
    power: 'editChart',
    params: chartParams,
  }),
};
