import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, pathReference, shape } from './shapes.ts';

export const calendars = {
  find: endpoint({
    method: 'GET',
    path: '/api/calendar',
    summary: "Read when the caller's calendar link was created, if there is one; the link itself is not stored",
    answer: shape('Calendar', { createdAt: instant.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calendar',
    summary: "Create a link through which calendar programs read the caller's meetings; an earlier link stops working",
    byObservers: true,
    answer: shape('CalendarLink', { url: z.string(), createdAt: instant }),
    status: 201,
    secret: true,
    rate: { burst: 10, perSecond: 0.1 },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/calendar',
    summary: "Revoke the caller's calendar link",
    byObservers: true,
  }),
  feed: endpoint({
    method: 'GET',
    path: '/api/calendars/:file',
    access: 'public',
    summary: "Read a calendar by its link: one person's meetings as iCalendar (RFC 5545)",
    params: z.object({ file: z.string().max(64) }),
    download: 'text/calendar',
    etag: true,
    limit: { times: 300, seconds: 900 },
  }),
  meeting: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/calendar',
    summary: 'Download one meeting as an iCalendar file (RFC 5545)',
    params: z.object({ id: pathReference('meeting') }),
    download: 'text/calendar',
  }),
};
