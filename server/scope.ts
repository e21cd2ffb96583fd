import type { Role } from '#contract/users.ts';
import type { Reader } from '#server/db/audience.ts';
import type { Database } from '#server/db/pool.ts';
import type { Recorder } from '#server/events/record.ts';

/** Whoever is signed in, with or without an organization. */
export type Account = {
  userId: string;
  sessionId: number;
  isSuperAdmin: boolean;
  organizationId: number | null;
};

/** Whoever administers the installation. */
export type SuperAdmin = Account & { isSuperAdmin: true };

/** Whoever is signed in and at work in an active organization. */
export type Actor = Account & { organizationId: number; role: Role };

/** From where a call came: the address, and what the browser said of itself. */
export type ClientInfo = { address: string; userAgent: string | undefined };

/** `record` and `touch` say what was done to rows: kept in the same transaction, told once that is committed. */
type Request<Who> = Recorder & {
  /** The database, inside the transaction of the call if it changes anything. */
  db: Database;
  actor: Who;
  /** Nothing of what the server does by itself. */
  from?: ClientInfo | undefined;
  /** When the call came in; ISO 8601 by `now.toISOString()`. */
  now: Date;
};

/** How to record in an organization that is not, or not yet, the caller's current one. */
type Beyond = { into(organizationId: number): Recorder };

/** What every verb of a noun is given first: made once a request. */
export type Scope = Request<Actor> & Beyond;
/** The scope of a call that needs an account but no organization. */
export type AccountScope = Request<Account> & Beyond;
/** The scope of a call that anybody may make. */
export type PublicScope = Request<Account | undefined>;
/** The scope of a call over all organizations. */
export type SuperAdminScope = Request<SuperAdmin> & Beyond;
/** The scope of what the server does by itself, over all organizations: a job has no actor. */
export type SystemScope = Request<undefined> & {
  /** How to record in an organization. */
  into(organizationId: number): Recorder;
};
/** All that is needed to read within an organization: by a person, or by the server itself, which sees all. */
export type Reading = { db: Database; now: Date; actor: Reader & { organizationId: number } };

/** What the server does by itself within an organization, as a part of a call. */
export type ServerScope = Reading & Recorder;

/** The server itself as the one who reads in an organization. */
export const theServer = (organizationId: number) => ({ organizationId, isServer: true }) as const;

/** The same scope, but reading as the server, which sees all rows: for consequences in rows that the caller may not see. */
export const asServer = <S extends { actor: { organizationId: number } }>(
  scope: S,
): Omit<S, 'actor'> & { actor: ReturnType<typeof theServer> } => ({
  ...scope,
  actor: theServer(scope.actor.organizationId),
});
