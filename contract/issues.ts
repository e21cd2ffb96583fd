import { z } from 'zod';
import { activityOf } from './activity.ts';
import { largeBodyLimit } from './byte-limits.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  instant,
  line,
  namedPeople,
  pathReference,
  queryFlag,
  queryNumber,
  reference,
  rowScope,
  shape,
  text,
  textFrom,
  userReference,
  version,
  weekName,
} from './shapes.ts';

export const issuePriorities = ['low', 'medium', 'high', 'critical'] as const;
export const issueStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export const issueTypes = ['short_term', 'long_term'] as const;
export type IssueStatus = (typeof issueStatuses)[number];
export type IssueType = (typeof issueTypes)[number];

export const issueShape = shape('Issue', {
  id: reference('issue'),
  title: z.string(),
  description: z.string().nullable(),
  priority: z.enum(issuePriorities),
  status: z.enum(issueStatuses),
  issueType: z.enum(issueTypes),
  /** Its importance from 1 to 5; 3 until someone rates it. */
  rating: z.int(),
  isRated: z.boolean(),
  ownerId: userReference.nullable(),
  createdById: userReference.nullable(),
  teamId: reference('team').nullable(),
  /** Only these people see it, as in a one-on-one; null for its team, or without a team for everyone. */
  visibleTo: z.array(userReference).nullable(),
  rockId: reference('rock').nullable(),
  /** The decision that solved it. */
  decision: z.string().nullable(),
  /** When it was resolved or closed; null while it is open. */
  solvedAt: instant.nullable(),
  /** The team that sent it to its current team, unless the sender is private, and when. */
  sentFromTeamId: reference('team').nullable(),
  sentAt: instant.nullable(),
  /** The measurable or headline that it was dropped from in a meeting; a rock is its `rockId`. */
  measurableId: reference('measurable').nullable(),
  headlineId: reference('headline').nullable(),
  /** The week in which it was dropped; for a measurable the week of the value. Null if it was not dropped from anything. */
  droppedWeek: z.string().nullable(),
  /** The number of to-dos created from it, and of completed ones among them. */
  todosTotal: z.int(),
  todosDone: z.int(),
  sortOrder: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Issue = z.infer<typeof issueShape>;

const priority = z.enum([...issuePriorities, 'urgent']).transform((value) => (value === 'urgent' ? 'critical' : value));
const rating = z.int().min(1).max(5);
const params = z.object({ id: pathReference('issue') });
const filter = z.object({
  teamId: pathReference('team').optional(),
  rockId: pathReference('rock').optional(),
  issueType: z.enum(issueTypes).optional(),
  /** Only issues that this team sent to other teams. */
  sentFromTeamId: pathReference('team').optional(),
  /** `mine`: issues that the caller owns or created, and those of their teams. */
  scope: rowScope.optional(),
});

/** The fields of an issue that users edit. */
export const issueFields = z.object({
  title: line('Title'),
  description: text('Description'),
  priority,
  status: z.enum(issueStatuses),
  issueType: z.enum(issueTypes),
  rating,
  ownerId: userReference.nullable(),
  /** An alias of `ownerId`. */
  assignedToId: userReference.nullable(),
  teamId: reference('team').nullable(),
  rockId: reference('rock').nullable(),
  decision: text('Decision', limits.decision),
});

export const issues = {
  list: endpoint({
    method: 'GET',
    path: '/api/issues',
    summary:
      'List issues in manual order: all, or by team, rock, type and status, or those of the caller and their teams',
    query: filter.extend({
      status: z.enum(issueStatuses).optional(),
      closed: queryFlag.optional(),
      limit: queryNumber(1, limits.page).optional(),
      /** Issues without a team whose owner (or creator, if there is no owner) is on this team. */
      noTeamOf: pathReference('team').optional(),
    }),
    answer: z.array(issueShape),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/issues/counts',
    summary: 'Count issues: all, open or in progress, and resolved or closed',
    query: filter,
    answer: z.object({ total: z.int(), open: z.int(), resolved: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/issues',
    summary:
      'Create an issue, or drop a row to the issues: with droppedWeek and a measurable, headline or rock, an issue that the team already has for that row and week is returned instead',
    creates: 'issues',
    body: issueFields
      .extend({
        /** Only these people and the owner will see it. Must include the caller; not allowed together with a team. */
        visibleTo: namedPeople,
        /** The message that it is created from; visible only to people who can read the message. */
        messageId: reference('message').nullable(),
        /** The row that it is dropped from; for a rock send `rockId`. */
        measurableId: reference('measurable').nullable(),
        headlineId: reference('headline').nullable(),
        droppedWeek: weekName.nullable(),
      })
      .partial()
      .required({ title: true })
      .meta({ id: 'NewIssue' }),
    answer: issueShape,
    status: 201,
    example: { title: 'The crane is booked twice' },
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/issues/sort-order',
    summary: 'Reorder issues by the numbers sent, within the positions they have',
    bodyLimit: largeBodyLimit,
    body: z.object({
      issues: z.array(z.object({ id: reference('issue'), sortOrder: z.number() })).max(limits.ids),
    }),
    answer: z.array(issueShape),
    example: { issues: [] },
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/issues/move',
    summary: 'Make several issues short-term or long-term',
    body: z.object({ issueIds: z.array(reference('issue')).max(limits.moved), issueType: z.enum(issueTypes) }),
    answer: z.array(issueShape),
    example: { issueIds: [], issueType: 'long_term' },
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/api/issues/status',
    summary: 'Set the status of several issues',
    body: z.object({ issueIds: z.array(reference('issue')).max(limits.moved), status: z.enum(issueStatuses) }),
    answer: z.array(issueShape),
    example: { issueIds: [], status: 'closed' },
  }),
  setTeam: endpoint({
    method: 'POST',
    path: '/api/issues/team',
    summary: 'Move issues to a team, or to none',
    body: z.object({ issueIds: z.array(reference('issue')).max(limits.moved), teamId: reference('team').nullable() }),
    answer: z.array(issueShape),
    status: 200,
    example: { issueIds: [], teamId: null },
  }),
  find: endpoint({ method: 'GET', path: '/api/issues/:id', summary: 'Find one issue', params, answer: issueShape }),
  change: endpoint({
    method: 'PUT',
    path: '/api/issues/:id',
    summary: 'Change an issue; fields left out stay',
    params,
    body: issueFields
      .partial()
      .extend({ descriptionFrom: textFrom('Description'), decisionFrom: textFrom('Decision', limits.decision) })
      .meta({ id: 'IssueChange' }),
    answer: issueShape,
    example: { status: 'closed' },
  }),
  rate: endpoint({
    method: 'PATCH',
    path: '/api/issues/:id/rating',
    summary: 'Rate an issue with 1 to 5 stars',
    params,
    body: z.object({ rating }),
    answer: issueShape,
    example: { rating: 5 },
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/issues/:id', summary: 'Delete an issue', params }),
  restore: endpoint({
    method: 'POST',
    path: '/api/issues/:id/restore',
    summary: 'Restore a deleted issue within 30 days',
    params,
    answer: issueShape,
  }),
  activity: activityOf('/api/issues', 'issue'),
};
