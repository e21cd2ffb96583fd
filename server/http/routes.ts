import type { Readable } from 'node:stream';
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import type { Tokens, Visit } from '#server/auth/sessions.ts';
import type { AccountScope, PublicScope, Scope, SuperAdminScope } from '#server/scope.ts';

/** What a call may need of HTTP itself, without knowing the framework. */
export type Exchange = {
  /** The caller's address. */
  ip: string;
  /** The browser that calls. */
  visit: Visit;
  /** Hands the browser what it is known by, or takes the session back. */
  startSession(tokens: Tokens): void;
  endSession(): void;
  /** The path and query that were asked for. */
  url: string;
  /** A cookie of the browser by its name, and the way to set one. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
  redirect(path: string): void;
};

/** The scope that each kind of caller gives. */
type Scopes = { public: PublicScope; account: AccountScope; member: Scope; superAdmin: SuperAdminScope };
type ScopeOf<E extends Endpoint> = Scopes[E extends { access: infer A extends keyof Scopes } ? A : 'member'];

/** What a call answers: its rows, or a file, whole or as it comes. */
type Given<E extends Endpoint> = E extends { download: string } ? string | Buffer | Readable : Answer<E>;

export type Handler<E extends Endpoint> = (
  scope: ScopeOf<E>,
  input: Input<E>,
  exchange: Exchange,
) => Promise<Given<E>> | Given<E>;

/** One handler for each call of a noun. */
export type Routes<Noun extends Record<string, Endpoint>> = { [Name in keyof Noun]: Handler<Noun[Name]> };
