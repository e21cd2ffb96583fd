import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { languages } from '#contract/languages.ts';
import type { Preferences } from '#contract/preferences.ts';
import type { personShape } from '#contract/shapes.ts';
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
    /** Who asked for it: the account itself, or an admin. */
    pendingEmailById: text(),
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    profileImageUrl: text(),
    /** False for somebody who was added before they had an account: they own things, and cannot sign in. */
    hasAccount: boolean().notNull().default(true),
    isSuperAdmin: boolean().notNull().default(false),
    /** Whether a sign-in asks for more than the password. */
    hasSecondFactor: boolean().notNull().default(false),
    /** Of the demo company; such an account never becomes a super admin. */
    isDemo: boolean().notNull().default(false),
    /** The language of the browser at the last sign-in, for people who have not chosen one. */
    browserLanguage: text({ enum: languages }),
    /** Those that were chosen. */
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [uniqueIndex().on(table.email)],
);

/** What is told of a person beside what they did; for a query that joins `users`. */
export const asPerson = sql<z.infer<typeof personShape>>`json_build_object(
  'id', users.id, 'firstName', users.first_name, 'lastName', users.last_name, 'profileImageUrl', users.profile_image_url)`;
