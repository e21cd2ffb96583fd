import type { Readable } from 'node:stream';
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import type { Tokens, Visit } from '#server/auth/sessions.ts';
import type { AccountScope, PublicScope, Scope, SuperAdminScope } from '#server/scope.ts';
import type { RangedFile } from './ranges.ts';

/** The HTTP request and reply, for the few handlers that need them. */
export type HttpContext = {
  /** The caller's address. */
  ip: string;
  visit: Visit;
  /** Sets the cookies of a sign-in. */
  startSession(tokens: Tokens): void;
  /** Removes the session cookie. */
  endSession(): void;
  /** The path and query of the request. */
  url: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
  redirect(path: string): void;
};

/** The scope that a handler gets, by access. */
type Scopes = { public: PublicScope; account: AccountScope; member: Scope; superAdmin: SuperAdminScope };
type ScopeOf<E extends Endpoint> = Scopes[E extends { access: infer A extends keyof Scopes } ? A : 'member'];

/** What a handler returns: rows, or a file, whole, as a stream, or by ranges. */
type HandlerResult<E extends Endpoint> = E extends { ranged: true }
  ? RangedFile
  : E extends { download: string }
    ? string | Buffer | Readable
    : Answer<E>;

export type Handler<E extends Endpoint> = (
  scope: ScopeOf<E>,
  input: Input<E>,
  context: HttpContext,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** The handlers of a noun: one for each call. */
export type Routes<Noun extends Record<string, Endpoint>> = { [Name in keyof Noun]: Handler<Noun[Name]> };
