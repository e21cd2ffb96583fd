import type { meetings } from '#contract/meetings.ts';
import type { Routes } from '#server/http/routes.ts';
import { changeMeeting, closeMeeting, findMeeting, listMeetings, scheduleMeeting } from './meetings.ts';

export const meetingRoutes: Routes<typeof meetings> = {
  list: (scope, { query }) => listMeetings(scope, query.status),
  find: (scope, { params }) => findMeeting(scope, params.id),
  create: (scope, { body }) => scheduleMeeting(scope, body),
  change: (scope, { params, body }) => changeMeeting(scope, params.id, body),
  close: (scope, { params }) => closeMeeting(scope, params.id),
};
