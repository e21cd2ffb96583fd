import type { guests } from '#contract/guests.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { answerGuest, removeGuest } from './admit.ts';
import { askToJoin, findGuestRoom, joinAsGuest, readGuestState } from './ask.ts';
import { closeGuestLink, openGuestLink } from './links.ts';

export const guestRoutes = (limiter: RateLimiter, config: Config): Routes<typeof guests> => ({
  openLink: (scope, { params, body }) => openGuestLink(scope, params.id, body.renew, config),
  closeLink: (scope, { params }) => closeGuestLink(scope, params.id),
  answer: (scope, { params, body }) => answerGuest(scope, params.id, params.guestId, body.isAdmitted),
  remove: (scope, { params }) => removeGuest(scope, params.id, params.guestId),
  find: (scope, { body }) => findGuestRoom(scope, body.secret),
  ask: (scope, { body }) => askToJoin(scope, limiter, body),
  state: (scope, { body }) => readGuestState(scope, body.token),
  join: (scope, { body }) => joinAsGuest(scope, body.token, config),
});
