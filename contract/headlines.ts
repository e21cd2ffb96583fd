import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  instant,
  line,
  namedPeople,
  pathReference,
  reference,
  shape,
  text,
  textFrom,
  userReference,
  version,
} from './shapes.ts';

export const headlineKinds = ['customer', 'employee', 'cascade'] as const;

export const headlineShape = shape('Headline', {
  id: reference('headline'),
  /** `cascade` is a message from another team. */
  kind: z.enum(headlineKinds),
  title: z.string(),
  description: z.string().nullable(),
  /** The team that reads it in its next meeting; null for meetings without a team. */
  teamId: reference('team').nullable(),
  /** Only these people see it, as in a one-on-one; null for its team, or without a team for everyone. */
  visibleTo: z.array(userReference).nullable(),
  /** The team that a message comes from. */
  fromTeamId: reference('team').nullable(),
  createdById: userReference.nullable(),
  /** When it was marked as read; unread headlines appear in the next meeting. */
  readAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Headline = z.infer<typeof headlineShape>;

const params = z.object({ id: pathReference('headline') });
const fields = z.object({
  kind: z.enum(['customer', 'employee']),
  title: line('Title'),
  description: text('Description'),
  teamId: reference('team').nullable(),
});

export const headlines = {
  list: endpoint({
    method: 'GET',
    path: '/api/headlines',
    summary: 'List unread headlines and those read since a moment; all, or of a team',
    query: z.object({
      teamId: pathReference('team').optional(),
      since: instant.optional(),
      /** Only messages from this team to others; none if the team is private. */
      fromTeamId: pathReference('team').optional(),
    }),
    answer: z.array(headlineShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/headlines',
    summary: 'Add a headline about a customer or an employee',
    creates: 'headlines',
    body: fields
      .extend({
        /** Only these people will see it. The caller has to be one of them; there may be no team. */
        visibleTo: namedPeople,
        /** The message that it is made from; only people who can read the message see which. */
        messageId: reference('message').nullable(),
      })
      .partial()
      .required({ title: true })
      .meta({ id: 'NewHeadline' }),
    answer: headlineShape,
    status: 201,
    example: { title: 'Hull 112 was named by its owner', kind: 'customer' },
  }),
  cascade: endpoint({
    method: 'POST',
    path: '/api/headlines/cascade',
    summary: 'Send a message to other teams, who read it in their next meetings',
    creates: 'headlines',
    body: fields
      .pick({ title: true, description: true })
      .partial({ description: true })
      .extend({
        fromTeamId: reference('team').nullable().optional(),
        teamIds: z.array(reference('team')).max(50),
      })
      .meta({ id: 'Cascade' }),
    answer: z.array(headlineShape),
    status: 201,
    example: { title: 'We open in Lisbon', teamIds: [] },
    // Because the example names no team.
    stranger: 400,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/headlines/:id',
    summary: 'Change a headline, or mark it as read; fields left out stay',
    params,
    body: fields
      .omit({ teamId: true })
      .extend({ isRead: z.boolean() })
      .partial()
      .extend({ descriptionFrom: textFrom('Description') })
      .meta({ id: 'HeadlineChange' }),
    answer: headlineShape,
    example: { isRead: true },
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/headlines/:id', summary: 'Delete a headline', params }),
  restore: endpoint({
    method: 'POST',
    path: '/api/headlines/:id/restore',
    summary: 'Restore a deleted headline within 30 days',
    params,
    answer: headlineShape,
  }),
};
