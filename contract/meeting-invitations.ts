import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { meetingAnswers } from './meeting-answers.ts';
import { meetingTypes, repeats } from './meetings.ts';
import { calendarDate, instant, line, pathReference, personShape, shape, timeZone } from './shapes.ts';

/** A person or guest who is expected in a meeting. */
export const inviteeShape = shape('Invitee', {
  /** Null for a guest. */
  user: personShape.nullable(),
  /** The address of a guest; null for a person of the organization. */
  guest: z.string().nullable(),
  /** Null until they answer, and again after the meeting was moved. */
  answer: z.enum(meetingAnswers).nullable(),
  /**
   * Whether invitations reach them by mail, and if not why: their address is not confirmed; as a guest they want none, or got none yet, because it
   * is about to be sent or because too many were sent today.
   */
  mail: z.enum(['sent', 'unconfirmed', 'refused', 'waiting']),
});
export type Invitee = z.infer<typeof inviteeShape>;

/** What the link of an invitation shows to anyone who has it. */
export const meetingInvitationShape = shape('MeetingInvitation', {
  title: z.string(),
  organization: z.string(),
  /** The name of the organizer. */
  invitedBy: z.string(),
  /** Its next date, or the first of those that the answer is for. */
  meetingDate: z.union([instant, calendarDate]),
  /** The dates of a series that the answer is for; otherwise the next one alone. */
  dates: z.array(z.union([instant, calendarDate])),
  durationMinutes: z.number().int(),
  /** The time zone of the organization. */
  timeZone,
  meetingType: z.enum(meetingTypes),
  /** How often it repeats; the answer is then for all its meetings. Null if it is for some dates. */
  repeat: z.enum(repeats).nullable(),
  answer: z.enum(meetingAnswers).nullable(),
  /** Whether it is a guest’s, who can end all mail from the organization, and whether they have. */
  isGuest: z.boolean(),
  isRefused: z.boolean(),
});
export type MeetingInvitation = z.infer<typeof meetingInvitationShape>;

const params = z.object({ id: pathReference('meeting') });
const token = line('Link', 1_100);
const answer = z.enum(meetingAnswers);
const unknownLink = { token: 'nothing-like-a-link' };

export const meetingInvitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/invitations',
    summary: 'List who is expected in a meeting, each with their answer to the invitation',
    params,
    answer: z.array(inviteeShape),
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/answer',
    summary: "Set the caller's answer to the invitation to a meeting, or to all meetings of its series",
    params,
    /** `series`: the answer is for all meetings of the series. */
    body: z.object({ answer, series: z.boolean().optional() }).meta({ id: 'AnswerToInvitation' }),
    rate: { burst: 30, perSecond: 0.2 },
    example: { answer: 'accepted' },
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/meeting-invitations/open',
    summary: 'Read what the link of a mailed invitation leads to; changes nothing',
    access: 'public',
    body: z.object({ token }).meta({ id: 'InvitationLink' }),
    limit: { times: 60, seconds: 60 },
    answer: meetingInvitationShape,
    example: unknownLink,
    stranger: 404,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/meeting-invitations/answer',
    summary: 'Answer an invitation by its mailed link',
    access: 'public',
    body: z.object({ token, answer }).meta({ id: 'AnswerByLink' }),
    limit: { times: 60, seconds: 60 },
    answer: meetingInvitationShape,
    example: { ...unknownLink, answer: 'accepted' },
    stranger: 404,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/meeting-invitations/refuse',
    summary: 'End, or allow again, all mail to the guest of a mailed invitation from its organization',
    access: 'public',
    body: z.object({ token, refuse: z.boolean() }).meta({ id: 'RefusalOfMail' }),
    limit: { times: 60, seconds: 60 },
    example: { ...unknownLink, refuse: true },
    stranger: 404,
  }),
};
