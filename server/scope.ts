import type { Role } from '#contract/users.ts';
import type { Reader } from '#server/db/audience.ts';
import type { Database } from '#server/db/pool.ts';
import type { Recorder } from '#server/events/record.ts';

/** The account that makes a call, with or without an organization. */
export type Account = {
  userId: string;
  sessionId: number;
  isSuperAdmin: boolean;
  organizationId: number | null;
};

/** An account that administers the installation. */
export type SuperAdmin = Account & { isSuperAdmin: true };

/** A member of an active organization. */
export type Actor = Account & { organizationId: number; role: Role };

/** Where a call came from: the address, and the `User-Agent` header. */
export type ClientInfo = { address: string; userAgent: string | undefined };

/** What every scope has. `record` and `touch` store events in the same transaction, to be broadcast after the commit. */
type BaseScope<Who> = Recorder & {
  /** The database, within the transaction of the call if the call changes anything. */
  db: Database;
  actor: Who;
  /** Undefined for what the server does by itself. */
  from?: ClientInfo | undefined;
  /** When the call arrived. */
  now: Date;
};

/** Records in an organization that is not, or not yet, the caller's current one. */
type ForeignRecorder = { into(organizationId: number): Recorder };

/** The first argument of a verb: what a member's call may use. */
export type Scope = BaseScope<Actor> & ForeignRecorder;
/** The scope of a call that needs an account but no organization. */
export type AccountScope = BaseScope<Account> & ForeignRecorder;
/** The scope of a call that anybody may make. */
export type PublicScope = BaseScope<Account | undefined>;
/** The scope of a super admin's call over all organizations. */
export type SuperAdminScope = BaseScope<SuperAdmin> & ForeignRecorder;
/** The scope of a job over all organizations. It has no actor. */
export type SystemScope = BaseScope<undefined> & ForeignRecorder;
/** What is needed to read in an organization, as a person or as the server, which sees everything. */
export type Reading = { db: Database; now: Date; actor: Reader & { organizationId: number } };

/** The scope of what the server does in an organization as part of a call. */
export type ServerScope = Reading & Recorder;

/** The server itself as the reader in an organization. */
export const theServer = (organizationId: number) => ({ organizationId, isServer: true }) as const;

/** The same scope, reading as the server: for consequences in rows that the caller may not see. */
export const asServer = <S extends { actor: { organizationId: number } }>(
  scope: S,
): Omit<S, 'actor'> & { actor: ReturnType<typeof theServer> } => ({
  ...scope,
  actor: theServer(scope.actor.organizationId),
});
