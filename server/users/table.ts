import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Preferences } from '#contract/preferences.ts';
import { createdAt, instant, updatedAt, version } from '#server/db/columns.ts';

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** In lower case; null once the account is emptied. */
    email: text(),
    emailConfirmedAt: instant(),
    /** The address that it is to have once that is confirmed. */
    pendingEmail: text(),
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    profileImageUrl: text(),
    isSuperAdmin: boolean().notNull().default(false),
    /** Whether a sign-in asks for more than the password. */
    hasSecondFactor: boolean().notNull().default(false),
    /** Of the demo company; such an account never becomes a super admin. */
    isDemo: boolean().notNull().default(false),
    /** Those that were chosen. */
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [uniqueIndex().on(table.email)],
);
