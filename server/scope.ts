import type { Area } from '#contract/areas.ts';
import type { Language } from '#contract/languages.ts';
import type { Inviters } from '#contract/roles.ts';
import type { Role } from '#contract/users.ts';
import type { Reader } from '#server/db/audience.ts';
import type { Database } from '#server/db/pool.ts';
import type { Recorder } from '#server/events/record.ts';

/** The credential of a call: a browser's session, or areas of one organization. */
export type Credential = { sessionId: number } | { areas: readonly Area[] };

/** The account that makes a call, with or without an organization. */
export type Account = {
  userId: string;
  credential: Credential;
  isSuperAdmin: boolean;
  organizationId: number | null;
};

/** The account of a call, with its role in the organization of the call. */
export type SignedIn = Account & {
  role: Role | null;
  /** Who may invite people to the organization. */
  inviters: Inviters | null;
  isActive: boolean | null;
  lacksSecondFactor: boolean;
  /** The account's setting; null follows the browser. */
  language: Language | null;
  /** The organization's `audienceVersion` when the call began. */
  audienceVersion: number | null;
};

/** Finds the session of a cookie's token in one of its user's organizations: by default the current one. */
export type SessionFinder = (token: string, organizationId?: number) => Promise<SignedIn | undefined>;

/** An account that administers the installation. */
export type SuperAdmin = Account & { isSuperAdmin: true };

/** A member of an active organization. */
export type Actor = Account & { organizationId: number; role: Role; inviters?: Inviters | null | undefined };

/** Where a call came from: the address, and the `User-Agent` header. */
export type ClientInfo = { address: string; userAgent: string | undefined };

/** Common to all scopes. `record` and `touch` store events in the same transaction; they are broadcast after the commit. */
type BaseScope<Who> = Recorder & {
  /** The database, within the transaction of the call if the call changes anything. */
  db: Database;
  actor: Who;
  /** Where the call came from; undefined if the server acts by itself. */
  from?: ClientInfo | undefined;
  /** When the call arrived. */
  now: Date;
};

/** Records events in another organization than the caller's current one. */
type ForeignRecorder = { into(organizationId: number): Recorder };

/** The first argument of a verb: the scope of a member's call. */
export type Scope = BaseScope<Actor> & ForeignRecorder;
/** The scope of a call that needs an account but no organization. */
export type AccountScope = BaseScope<Account> & ForeignRecorder;
/** The scope of a public call. */
export type PublicScope = BaseScope<Account | undefined>;
/** The scope of a super admin's call over all organizations. */
export type SuperAdminScope = BaseScope<SuperAdmin> & ForeignRecorder;
/** The scope of a job over all organizations. It has no actor. */
export type SystemScope = BaseScope<undefined> & ForeignRecorder;
/** The scope to read in an organization, as a person or as the server, which sees everything. */
export type Reading = { db: Database; now: Date; actor: Reader & { organizationId: number } };

/** The scope in which the server acts in an organization as part of a call. */
export type ServerScope = Reading & Recorder;

/** The server itself as the reader in an organization. */
export const theServer = (organizationId: number) => ({ organizationId, isServer: true }) as const;

/** Returns a scope in which the server acts in an organization, as a job or for an account outside of it. */
export const inOrganization = <S extends ForeignRecorder>(
  scope: S,
  organizationId: number,
): Omit<S, 'actor'> & Recorder & { actor: ReturnType<typeof theServer> } => ({
  ...scope,
  ...scope.into(organizationId),
  actor: theServer(organizationId),
});

/** Returns the same scope with the server as the reader, for consequences in rows that the caller may not see. */
export const asServer = <S extends { actor: { organizationId: number } }>(
  scope: S,
): Omit<S, 'actor'> & { actor: ReturnType<typeof theServer> } => ({
  ...scope,
  actor: theServer(scope.actor.organizationId),
});
