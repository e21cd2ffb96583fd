import { z } from 'zod';
import { activityOf } from './activity.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { milestoneFields } from './milestones.ts';
import { refusal } from './refusal-text.ts';
import {
  calendarDate,
  instant,
  line,
  optionalDate,
  pathReference,
  reference,
  shape,
  text,
  textFrom,
  userReference,
  version,
} from './shapes.ts';

export const rockStatuses = ['not_started', 'on_track', 'at_risk', 'off_track', 'complete'] as const;
export type RockStatus = (typeof rockStatuses)[number];
export const rockPriorities = ['low', 'medium', 'high', 'urgent'] as const;

/** A quarter of the fiscal year, such as `2026-Q4`. */
export const quarter = z.string().regex(/^[1-9]\d{3}-Q[1-4]$/, refusal('{field} must be a quarter such as 2026-Q4'));

export const rockShape = shape('Rock', {
  id: reference('rock'),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(rockStatuses),
  priority: z.enum(rockPriorities),
  /** Percent, 0 to 100: the share of completed milestones, or the value set by hand if there are none. */
  progress: z.int(),
  milestonesDone: z.int(),
  milestonesTotal: z.int(),
  dueDate: calendarDate.nullable(),
  quarter,
  ownerId: userReference.nullable(),
  createdById: userReference.nullable(),
  teamId: reference('team').nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Rock = z.infer<typeof rockShape>;

const status = z
  .enum([...rockStatuses, 'completed'])
  .transform((value) => (value === 'completed' ? 'complete' : value));
const params = z.object({ id: pathReference('rock') });

/** The fields of a rock that users edit. */
export const rockFields = z.object({
  title: line('Title'),
  description: text('Description'),
  status,
  priority: z.enum(rockPriorities),
  progress: z.int().min(0).max(100),
  dueDate: optionalDate,
  quarter,
  ownerId: userReference.nullable(),
  /** An alias of `ownerId`. */
  assignedToId: userReference.nullable(),
  teamId: reference('team').nullable(),
});

export const rocks = {
  list: endpoint({
    method: 'GET',
    path: '/api/rocks',
    summary: "List rocks: all, a person's, or those of a quarter including unfinished ones from earlier quarters",
    query: z.object({
      quarter: quarter.optional(),
      ownerId: userReference.optional(),
      /** Rocks without a team whose owner (or creator, if there is no owner) is on this team. */
      noTeamOf: pathReference('team').optional(),
    }),
    answer: z.array(rockShape),
  }),
  setTeam: endpoint({
    method: 'POST',
    path: '/api/rocks/team',
    summary: 'Move rocks to a team, or to none',
    body: z.object({ rockIds: z.array(reference('rock')).max(limits.moved), teamId: reference('team').nullable() }),
    answer: z.array(rockShape),
    status: 200,
    example: { rockIds: [], teamId: null },
  }),
  find: endpoint({ method: 'GET', path: '/api/rocks/:id', summary: 'Find one rock', params, answer: rockShape }),
  create: endpoint({
    method: 'POST',
    path: '/api/rocks',
    summary: 'Create a rock, optionally with milestones',
    creates: 'rocks',
    body: rockFields
      .partial()
      .required({ title: true })
      .extend({ milestones: z.array(milestoneFields).max(limits.milestonesAtOnce).optional() })
      .meta({ id: 'NewRock' }),
    answer: rockShape,
    status: 201,
    example: { title: 'Open the Lisbon loft', dueDate: '2026-12-18' },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/rocks/:id',
    summary: 'Change a rock; fields left out stay',
    params,
    body: rockFields
      .partial()
      .extend({ descriptionFrom: textFrom('Description') })
      .meta({ id: 'RockChange' }),
    answer: rockShape,
    example: { status: 'off_track' },
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/rocks/:id', summary: 'Delete a rock with its milestones', params }),
  restore: endpoint({
    method: 'POST',
    path: '/api/rocks/:id/restore',
    summary: 'Restore a deleted rock within 30 days',
    params,
    answer: rockShape,
  }),
  activity: activityOf('/api/rocks', 'rock'),
};
