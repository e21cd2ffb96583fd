import type { Events } from '#contract/index.ts';
import type { Role } from '#contract/users.ts';
import type { Database } from '#server/db/pool.ts';

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

/** Who hears of an event: all who are at work in an organization, or one person, or one sign-in. */
export type Audience = { organizationId: number } | { userId: string } | { sessionId: number };

/** Notes an event, which is told once the change is committed; to the caller's organization unless said otherwise. */
export type Tell = <E extends keyof Events>(event: E, data: Events[E], audience?: Audience) => void;

type Request<Who> = {
  /** The database, inside the transaction of the call if it changes anything. */
  db: Database;
  actor: Who;
  /** When the call came in; ISO 8601 by `now.toISOString()`. */
  now: Date;
  tell: Tell;
};

/** What every verb of a noun is given first: made once a request. */
export type Scope = Request<Actor>;
/** The scope of a call that needs an account but no organization. */
export type AccountScope = Request<Account>;
/** The scope of a call that anybody may make. */
export type PublicScope = Request<Account | undefined>;
/** The scope of a call over all organizations. */
export type SuperAdminScope = Request<SuperAdmin>;
/** The scope of what the server does by itself, over all organizations: a job has no actor. */
export type SystemScope = Pick<Scope, 'db' | 'now'>;
