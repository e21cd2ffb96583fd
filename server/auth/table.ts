import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    /** The invite that was followed before signing in, until it is joined. */
    pendingInviteCode: text(),
    /** Of a sign-in by a provider its name, and the token by which that is told whom it may sign out, too. */
    provider: text(),
    idToken: text(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** How often something limited was tried in a stretch of time; worthless after a crash, so never logged. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().notNull(),
    /** When the stretch ends, in seconds since 1970. */
    endsAt: integer().notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.key, table.endsAt] })],
);

/** Browsers that have signed in to an account before. */
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

/** What was mailed to prove that an address is somebody's: good once, and not for long. */
export const proofs = pgTable(
  'proofs',
  {
    /** SHA-256 of the mailed token, in hex. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset' | 'confirm' | 'undo'>().notNull(),
    /** The address that it was mailed to. */
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.email), index().on(table.expiresAt)],
);

/** The app that gives the second factor of an account. The secret is kept as it is: whoever reads it here reads all else too. */
export const authenticators = pgTable('authenticators', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** Since when a sign-in asks for it. */
  confirmedAt: instant(),
  /** The step of time of the last code: none counts twice. */
  lastStep: integer(),
});

/** What stands in for the app, each once. */
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

/** What browsers and devices keep to sign in with. */
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
    /** How often it was used, as far as it counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** By which ways a browser reaches it. */
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.userId)],
);

/** What browsers were asked to sign with a passkey; worthless after a crash and in a backup, so never logged. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of the challenge, in hex. */
  challengeHash: text().primaryKey(),
  /** Who adds a passkey; null of a sign-in. */
  userId: text(),
  expiresAt: instant().notNull(),
});

/** Who signs in to which account by a provider. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    /** By what the provider knows them. */
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index().on(table.userId)],
);

/** Sign-ins at a provider that have begun; worthless after a crash and in a backup, so never logged. */
export const providerLogins = pgTable('provider_logins', {
  /** SHA-256 of what the provider gives back, and of the token that the browser keeps, in hex. */
  stateHash: text().primaryKey(),
  browserHash: text().notNull(),
  provider: text().notNull(),
  nonce: text().notNull(),
  verifier: text().notNull(),
  inviteCode: text(),
  expiresAt: instant().notNull(),
});

/** People whom a provider knows and who have to sign in to their account before it is linked; worthless after a crash, so never logged. */
export const waitingLinks = pgTable('waiting_links', {
  browserHash: text().primaryKey(),
  userId: text().notNull(),
  /** What the button of the provider says. */
  title: text().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  expiresAt: instant().notNull(),
});

/** The token that the first account needs, until there is one; worthless after a crash and in a backup, so never logged. */
export const setupTokens = pgTable('setup_tokens', { token: text().primaryKey() });

/** Who has a link to their calendar in an organization; of its token only the hash is kept. */
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
