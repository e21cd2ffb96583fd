import type { meetingInvitations } from '#contract/meeting-invitations.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import type { Routes } from '#server/http/routes.ts';
import { answerByLink, answerMeeting, listInvitees, openInvitation } from './answers.ts';
import { refuseMail } from './refusals.ts';

export const meetingInvitationRoutes = (limiter: RateLimiter): Routes<typeof meetingInvitations> => ({
  list: (scope, { params }) => listInvitees(scope, params.id),
  answer: (scope, { params, body }) => answerMeeting(scope, params.id, body),
  open: (scope, { body }) => openInvitation(scope, body.token),
  refuse: ({ db, now }, { body }) => refuseMail({ db, now }, body.token, body.refuse),
  reply: (scope, { body }) => answerByLink(scope, body, limiter),
});
