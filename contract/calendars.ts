import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, pathReference, shape } from './shapes.ts';

export const calendars = {
  find: endpoint({
    method: 'GET',
    path: '/api/calendar',
    summary: 'Tell since when the caller has a link to their calendar, if they have one; the link itself is not kept',
    answer: shape('Calendar', { createdAt: instant.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calendar',
    summary:
      'Make a link to the calendar of the caller, by which other programs read it; the one before is dead at once',
    byObservers: true,
    answer: shape('CalendarLink', { url: z.string(), createdAt: instant }),
    status: 201,
    secret: true,
    rate: { atOnce: 10, aSecond: 0.1 },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/calendar',
    summary: 'Revoke the link to the calendar of the caller',
    byObservers: true,
  }),
  feed: endpoint({
    method: 'GET',
    path: '/api/calendars/:file',
    access: 'public',
    summary: 'Read the calendar that a link is of: the meetings of one person, as RFC 5545 has it',
    params: z.object({ file: z.string().max(64) }),
    download: 'text/calendar',
    etag: true,
    limit: { times: 300, seconds: 900 },
  }),
  meeting: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/calendar',
    summary: 'Read one meeting as a file for calendars, as RFC 5545 has it',
    params: z.object({ id: pathReference('meeting') }),
    download: 'text/calendar',
  }),
};
