import type { calendars } from '#contract/calendars.ts';
import { createLink, findLink, revokeLink } from '#server/auth/calendar-links.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { readFeed, readMeetingFile } from './calendars.ts';

export const calendarRoutes = ({ publicUrl }: Config, limiter: RateLimiter): Routes<typeof calendars> => ({
  find: (scope) => findLink(scope),
  create: (scope) => createLink(scope, publicUrl),
  revoke: (scope) => revokeLink(scope),
  feed: (scope, { params }) => readFeed(scope, params.file, publicUrl, limiter),
  meeting: (scope, { params }) => readMeetingFile(scope, params.id, publicUrl),
});
