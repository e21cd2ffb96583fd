import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt, id, instant } from '#server/db/columns.ts';
import { organizationId, refersToMember } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the cookie's token, in hex. */
    tokenHash: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text(),
    /** The invite code that was opened before signing in, until it is used. */
    pendingInviteCode: text(),
    /** The sign-in provider, if any, and the id token to sign out there. */
    provider: text(),
    idToken: text(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** The counts of the rate limits. Unlogged, because they may be lost in a crash. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().notNull(),
    /** The end of the time window, in seconds since 1970. */
    endsAt: integer().notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.key, table.endsAt] })],
);

/** Browsers that have signed in to an account. */
export const devices = pgTable(
  'devices',
  {
    /** SHA-256 of the cookie's token, in hex. */
    tokenHash: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastSeenAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index().on(table.userId),
    index().on(table.lastSeenAt),
  ],
);

/** Mailed links that prove the ownership of an address. Each can be used once, until it expires. */
export const proofs = pgTable(
  'proofs',
  {
    /** SHA-256 of the mailed token, in hex. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset' | 'confirm' | 'undo'>().notNull(),
    /** The address to which it was mailed. */
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.email), index().on(table.expiresAt)],
);

/** Authenticator apps. The secret is stored in clear: an attacker who can read it can read everything else too. */
export const authenticators = pgTable('authenticators', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** Null until the app is confirmed. */
  confirmedAt: instant(),
  /** The time step of the last used code, so that no code can be used twice. */
  lastStep: integer(),
});

/** Recovery codes, each of which replaces a code of the app once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, in hex. */
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    credentialId: text().notNull().unique(),
    /** In base64url. */
    publicKey: text().notNull(),
    /** The signature counter of the authenticator; 0 if it has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser can reach the authenticator, such as `usb` or `internal`. */
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.userId)],
);

/** Pending challenges for passkeys. Unlogged, because they may be lost in a crash. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of the challenge, in hex. */
  challengeHash: text().primaryKey(),
  /** The user who adds a passkey; null for a sign-in. */
  userId: text(),
  expiresAt: instant().notNull(),
});

/** The accounts that people sign in to with a provider. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    /** The user's id at the provider. */
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index().on(table.userId)],
);

/** Pending sign-ins at a provider. Unlogged, because they may be lost in a crash. */
export const providerLogins = pgTable('provider_logins', {
  /** SHA-256 of the `state` parameter and of the browser's cookie, in hex. */
  stateHash: text().primaryKey(),
  browserHash: text().notNull(),
  provider: text().notNull(),
  nonce: text().notNull(),
  verifier: text().notNull(),
  inviteCode: text(),
  expiresAt: instant().notNull(),
});

/** Links to a provider that wait until the user signs in to the account. Unlogged, because they may be lost in a crash. */
export const waitingLinks = pgTable('waiting_links', {
  browserHash: text().primaryKey(),
  userId: text().notNull(),
  /** The name of the provider on its button. */
  title: text().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  expiresAt: instant().notNull(),
});

/** The setup token for the first account. Unlogged, because it is created again after a crash. */
export const setupTokens = pgTable('setup_tokens', { token: text().primaryKey() });

/** Calendar links, one per user and organization. Only the hash of the token is stored. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    organizationId: organizationId(),
    userId: text().notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    refersToMember(table, table.userId).onDelete('cascade'),
    index().on(table.userId),
  ],
);
declareAudience(calendarLinks, everyone);
