import type { FastifyRequest } from 'fastify';
import { cookiesOf, sessionCookie } from '#server/http/cookies.ts';
import type { SessionFinder, SignedIn } from '#server/scope.ts';

/** How the account of a request is found. */
export type Callers = {
  /** Returns the credential that a request sends, such as the token of its session; undefined for none. */
  credentialOf(request: FastifyRequest): string | undefined;
  /** Returns the account of a credential, in the named or else its current organization; undefined if it is not valid. */
  find(credential: string, organizationId: number | undefined, request: FastifyRequest): Promise<SignedIn | undefined>;
};

/** Finds callers by the session in the cookie. `isSecure` says whether cookies have the prefix of https. */
export const bySession = (sessionOf: SessionFinder, isSecure: boolean): Callers => ({
  credentialOf: (request) => cookiesOf(request, isSecure).read(sessionCookie),
  find: sessionOf,
});
