import type { FastifyRequest } from 'fastify';
import { organizationOf } from '#server/http/access.ts';
import { cookiesOf, sessionCookie } from '#server/http/cookies.ts';
import type { SessionFinder, SignedIn } from '#server/scope.ts';

/** Finds the account of a request, by its credential; undefined for none. */
export type CallerFinder = (request: FastifyRequest) => Promise<SignedIn | undefined>;

/** Returns a finder by the session in the cookie. `isSecure` says whether cookies have the prefix of https. */
export const bySession =
  (sessionOf: SessionFinder, isSecure: boolean): CallerFinder =>
  async (request) => {
    const token = cookiesOf(request, isSecure).read(sessionCookie);
    return token ? sessionOf(token, organizationOf(request)) : undefined;
  };
