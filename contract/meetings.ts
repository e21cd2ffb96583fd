import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  calendarDate,
  instant,
  line,
  meetingMoment,
  pathReference,
  reference,
  shape,
  text,
  userReference,
  version,
} from './shapes.ts';

export const meetingTypes = ['weekly', 'monthly', 'quarterly', 'annual', 'special'] as const;
export type MeetingType = (typeof meetingTypes)[number];
export const meetingStatuses = ['scheduled', 'in_progress', 'suspended', 'completed', 'closed'] as const;

export const meetingShape = shape('Meeting', {
  id: reference('meeting'),
  title: z.string(),
  description: z.string().nullable(),
  /** The moment it begins, or the day alone. */
  meetingDate: z.union([instant, calendarDate]),
  durationMinutes: z.int(),
  meetingType: z.enum(meetingTypes),
  status: z.enum(meetingStatuses),
  teamId: reference('team').nullable(),
  organizerId: userReference.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Meeting = z.infer<typeof meetingShape>;

const params = z.object({ id: pathReference('meeting') });

const fields = z.object({
  title: line('Title'),
  description: text('Description'),
  meetingDate: meetingMoment,
  /** Another name of `meetingDate`. */
  scheduledDate: meetingMoment,
  durationMinutes: z.int().min(30, 'must be from 30 to 180').max(180, 'must be from 30 to 180'),
  meetingType: z.enum(meetingTypes),
  status: z.literal('scheduled'),
  teamId: reference('team').nullable(),
});

export const meetings = {
  list: endpoint({
    method: 'GET',
    path: '/api/meetings',
    summary: 'List meetings by date, all or those of a status',
    query: z.object({ status: z.enum(meetingStatuses).optional() }),
    answer: z.array(meetingShape),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/meetings/:id',
    summary: 'Find one meeting',
    params,
    answer: meetingShape,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/meetings',
    summary: 'Schedule a meeting',
    creates: 'meetings',
    body: fields.partial().required({ title: true }).meta({ id: 'NewMeeting' }),
    answer: meetingShape,
    status: 201,
    example: { title: 'Leadership L10', meetingDate: '2026-11-23T09:00:00.000Z' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id',
    summary: 'Change the fields sent of a meeting',
    params,
    body: fields.omit({ status: true }).partial().meta({ id: 'MeetingChange' }),
    answer: meetingShape,
    example: { durationMinutes: 60 },
  }),
  close: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/close',
    summary: 'Close a meeting; one that is only scheduled is thereby called off',
    params,
    answer: meetingShape,
  }),
};
