import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import type { AccountScope, PublicScope, Scope, SuperAdminScope } from '#server/scope.ts';

/** What a call may need of HTTP itself, without knowing the framework. */
export type Exchange = {
  /** The caller's address. */
  ip: string;
  userAgent: string | undefined;
  /** Hands the browser its session token, or takes it back. */
  startSession(token: string): void;
  endSession(): void;
  /** Tells how many rows a paged list has in all. */
  total(rows: number): void;
  redirect(path: string): void;
};

/** The scope that each kind of caller gives. */
type Scopes = { public: PublicScope; account: AccountScope; member: Scope; superAdmin: SuperAdminScope };
type ScopeOf<E extends Endpoint> = Scopes[E extends { access: infer A extends keyof Scopes } ? A : 'member'];

export type Handler<E extends Endpoint> = (
  scope: ScopeOf<E>,
  input: Input<E>,
  exchange: Exchange,
) => Promise<Answer<E>> | Answer<E>;

/** One handler for each call of a noun. */
export type Routes<Noun extends Record<string, Endpoint>> = { [Name in keyof Noun]: Handler<Noun[Name]> };
