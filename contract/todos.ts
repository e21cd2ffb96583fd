import { z } from 'zod';
import { activityOf } from './activity.ts';
import { endpoint } from './endpoint.ts';
import { issueShape } from './issues.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import {
  calendarDate,
  instant,
  line,
  namedPeople,
  optionalDate,
  pathReference,
  queryFlag,
  reference,
  rowScope,
  shape,
  text,
  textFrom,
  userReference,
  version,
} from './shapes.ts';

export const todoPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type TodoPriority = (typeof todoPriorities)[number];

export const todoRepeats = ['daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const;

const every = z.enum(todoRepeats);
/** From 1 for Monday to 7 for Sunday. Only for what repeats every week or every two weeks; null for the weekday of its due date. */
const weekdays = z.array(z.int().min(1).max(7)).min(1).max(7).nullable();
/** How a to-do repeats: how often, on which weekdays, and until which day, if it ends. */
export const todoRepeatShape = shape('TodoRepeat', { every, weekdays, until: calendarDate.nullable() });
export type TodoRepeat = z.infer<typeof todoRepeatShape>;

export const todoShape = shape('Todo', {
  id: reference('todo'),
  title: z.string(),
  description: z.string().nullable(),
  priority: z.enum(todoPriorities),
  dueDate: calendarDate.nullable(),
  completed: z.boolean(),
  completedAt: instant.nullable(),
  archived: z.boolean(),
  ownerId: userReference.nullable(),
  createdById: userReference.nullable(),
  teamId: reference('team').nullable(),
  /** Only these people see it, as in a one-on-one; null for its team, or without a team for everyone. */
  visibleTo: z.array(userReference).nullable(),
  rockId: reference('rock').nullable(),
  /** The issue that it was created from. */
  issueId: reference('issue').nullable(),
  /** The series of to-dos that it belongs to; null if it never repeated. */
  seriesId: z.int().nullable(),
  /** How it repeats, until its series ends. A completed one says so only if it is the latest of the series. */
  repeat: todoRepeatShape.nullable(),
  /** Whether the server made it, as a later one of its series. */
  isRepetition: z.boolean(),
  sortOrder: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Todo = z.infer<typeof todoShape>;

const params = z.object({ id: pathReference('todo') });

/** The fields of a to-do that users edit. */
export const todoFields = z.object({
  title: line('Title'),
  description: text('Description'),
  priority: z.enum(todoPriorities),
  dueDate: optionalDate,
  ownerId: userReference.nullable(),
  /** An alias of `ownerId`. */
  assignedToId: userReference.nullable(),
  teamId: reference('team').nullable(),
  rockId: reference('rock').nullable(),
  issueId: reference('issue').nullable(),
  completed: z.boolean(),
  /** How it repeats from its due date on, which it then needs. Null ends the series. */
  repeat: z.object({ every, weekdays, until: optionalDate }).nullable(),
});

export const todos = {
  list: endpoint({
    method: 'GET',
    path: '/api/todos',
    summary:
      "List to-dos: all, the caller's and their teams', or by rock, issue, owner, team and priority; archived ones only of an issue",
    query: z.object({
      rockId: pathReference('rock').optional(),
      issueId: pathReference('issue').optional(),
      scope: rowScope.optional(),
      completed: queryFlag.optional(),
      ownerId: userReference.optional(),
      /** To-dos without a team whose owner (or creator, if there is no owner) is on this team. */
      noTeamOf: pathReference('team').optional(),
      /** Only to-dos without an owner. */
      unowned: queryFlag.optional(),
      teamId: pathReference('team').optional(),
      priority: z.enum(todoPriorities).optional(),
      /** Search words; all of them must appear in the title or the description. */
      q: z.string().max(200).optional(),
    }),
    paged: 'todo',
    answer: z.array(todoShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/todos',
    summary: 'Create a to-do, or with `assigneeIds` one per assignee',
    creates: 'todos',
    body: todoFields
      .extend({
        assigneeIds: z
          .array(userReference)
          .min(1, refusal('Please assign this {plainTodo} to at least one person'))
          .max(200),
        /** Only these people and the owner will see it. Must include the caller; not allowed together with a team. */
        visibleTo: namedPeople,
        /** The message that it is created from; visible only to people who can read the message. */
        messageId: reference('message').nullable(),
      })
      .partial()
      .required({ title: true })
      .meta({ id: 'NewTodo' }),
    answer: z.union([todoShape, z.array(todoShape)]),
    status: 201,
    example: { title: 'Call the harbour master', dueDate: '2026-11-27' },
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/todos/sort-order',
    summary: 'Reorder to-dos to the order of the ids, within the positions they have',
    body: z.object({ todoIds: z.array(reference('todo')).max(limits.ids) }),
    answer: z.array(todoShape),
    example: { todoIds: [] },
  }),
  archiveCompleted: endpoint({
    method: 'POST',
    path: '/api/todos/archive-completed',
    summary:
      "Archive the caller's completed to-dos, or all completed ones of a rock: up to 500 per call, `more` says whether some are left",
    body: z.object({ rockId: reference('rock').optional() }),
    answer: z.object({ count: z.int(), todoIds: z.array(reference('todo')), more: z.boolean() }),
    status: 200,
    example: {},
  }),
  unarchive: endpoint({
    method: 'POST',
    path: '/api/todos/unarchive',
    summary: 'Unarchive to-dos',
    body: z.object({ todoIds: z.array(reference('todo')).max(limits.moved) }),
    answer: z.array(todoShape),
    status: 200,
    example: { todoIds: [] },
  }),
  setTeam: endpoint({
    method: 'POST',
    path: '/api/todos/team',
    summary: 'Move to-dos to a team, or to none',
    body: z.object({ todoIds: z.array(reference('todo')).max(limits.moved), teamId: reference('team').nullable() }),
    answer: z.array(todoShape),
    status: 200,
    example: { todoIds: [], teamId: null },
  }),
  find: endpoint({ method: 'GET', path: '/api/todos/:id', summary: 'Find one to-do', params, answer: todoShape }),
  change: endpoint({
    method: 'PUT',
    path: '/api/todos/:id',
    summary: 'Change, complete or archive a to-do; fields left out stay',
    params,
    body: todoFields
      .extend({
        archived: z.boolean(),
        /** Whether title, description, priority, owner and due date also apply to the following to-dos of its series. */
        following: z.boolean(),
      })
      .partial()
      .extend({ descriptionFrom: textFrom('Description') })
      .meta({ id: 'TodoChange' }),
    answer: todoShape,
    example: { completed: true },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/todos/:id',
    summary: 'Delete a to-do. The next one of its series appears, unless `following` ends the series too',
    params,
    query: z.object({ following: queryFlag.optional() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/todos/:id/restore',
    summary: 'Restore a deleted to-do within 30 days',
    params,
    answer: todoShape,
  }),
  drop: endpoint({
    method: 'POST',
    path: '/api/todos/:id/issue',
    summary: 'Drop a to-do to the issues of its team; returns the issue that it is linked to if there is one already',
    params,
    answer: issueShape,
    status: 200,
  }),
  activity: activityOf('/api/todos', 'todo'),
};
