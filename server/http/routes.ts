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

/** What a change needs done outside of the database before it is made, such as a file that it stores. */
type Outside = () => Promise<void>;

/**
 * A change that needs something outside of the database. `prepare` checks in a turn of its own what the change will check again, and
 * says what is needed. That runs between the two turns, because no transaction and no one else's call may wait for another service.
 */
type PreparedHandler<E extends Endpoint> = {
  prepare(scope: ScopeOf<E>, input: Input<E>): Promise<Outside | undefined>;
  change: Handler<E>;
};

/** The handlers of a noun: one for each call. */
export type Routes<Noun extends Record<string, Endpoint>> = {
  [Name in keyof Noun]: Handler<Noun[Name]> | PreparedHandler<Noun[Name]>;
};
