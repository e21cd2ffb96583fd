import type { Readable } from 'node:stream';
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import type { Language } from '#contract/languages.ts';
import type { AccountScope, PublicScope, Scope, SuperAdminScope } from '#server/scope.ts';
import type { RangedFile } from './ranges.ts';

/**
 * The browser that signs in. `device` is its token from earlier sign-ins, and `browser` its token from a visit to a sign-in provider.
 */
export type Visit = {
  userAgent: string | undefined;
  /** The browser's language. */
  language: Language;
  device: string | undefined;
  browser: string | undefined;
};
/** The tokens for the cookies of the session and of the browser itself. */
export type Tokens = { session: string; device: string };

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

/** The result of a handler: an answer, or a file, as a whole, as a stream, or by ranges. */
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

/** Work outside of the database that must be done before a change, such as storing a file. */
type Outside = () => Promise<void>;

/**
 * A change that needs work outside of the database. `prepare` makes the checks of the change in a separate transaction, and returns
 * that work. It runs between the two transactions, because neither a transaction nor another call may wait for another service.
 */
type PreparedHandler<E extends Endpoint> = {
  prepare(scope: ScopeOf<E>, input: Input<E>): Promise<Outside | undefined>;
  change: Handler<E>;
};

/** The handlers of a noun: one for each call. */
export type Routes<Noun extends Record<string, Endpoint>> = {
  [Name in keyof Noun]: Handler<Noun[Name]> | PreparedHandler<Noun[Name]>;
};
