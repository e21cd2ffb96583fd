import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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

export const milestoneShape = shape('Milestone', {
  id: reference('milestone'),
  rockId: reference('rock'),
  title: z.string(),
  description: z.string().nullable(),
  dueDate: calendarDate.nullable(),
  completed: z.boolean(),
  createdById: userReference.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Milestone = z.infer<typeof milestoneShape>;

const params = z.object({ id: pathReference('milestone') });
/** The fields of a milestone that users edit. */
export const milestoneFields = z.object({
  title: line('Title'),
  description: text('Description').optional(),
  dueDate: optionalDate.optional(),
  completed: z.boolean().optional(),
});

export const milestones = {
  list: endpoint({
    method: 'GET',
    path: '/api/milestones',
    summary: 'List milestones, all or of a rock',
    query: z.object({ rockId: pathReference('rock').optional() }),
    answer: z.array(milestoneShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/milestones',
    summary: 'Add a milestone to the rock named in the body',
    creates: 'milestones',
    body: milestoneFields.extend({ rockId: reference('rock') }).meta({ id: 'NewMilestone' }),
    answer: milestoneShape,
    status: 201,
    example: { title: 'Lease signed', rockId: 1 },
    stranger: 400,
  }),
  createForRock: endpoint({
    method: 'POST',
    path: '/api/rocks/:rockId/milestones',
    summary: 'Add a milestone to the rock named in the path',
    creates: 'milestones',
    params: z.object({ rockId: pathReference('rock') }),
    body: milestoneFields,
    answer: milestoneShape,
    status: 201,
    example: { title: 'Lease signed' },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/milestones/:id',
    summary: 'Change or complete a milestone; fields left out stay',
    params,
    body: milestoneFields
      .partial()
      .extend({ descriptionFrom: textFrom('Description') })
      .meta({ id: 'MilestoneChange' }),
    answer: milestoneShape,
    example: { completed: true },
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/milestones/:id', summary: 'Delete a milestone', params }),
  restore: endpoint({
    method: 'POST',
    path: '/api/milestones/:id/restore',
    summary: 'Restore a deleted milestone within 30 days',
    params,
    answer: milestoneShape,
  }),
};
