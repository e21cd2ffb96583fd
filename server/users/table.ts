import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { languages } from '#contract/languages.ts';
import type { Preferences } from '#contract/preferences.ts';
import type { personShape } from '#contract/shapes.ts';
import { createdAt, instant, updatedAt, version } from '#server/db/columns.ts';

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** In lower case; null for a person without an account and for a deleted account. */
    email: text(),
    /** SHA-256, in hex, of the address that someone had in an imported organization. An account with it confirmed becomes the person. */
    formerEmailHash: text(),
    emailConfirmedAt: instant(),
    /** The new address until it is confirmed. */
    pendingEmail: text(),
    /** Who requested the change: the user or an admin. */
    pendingEmailById: text(),
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    profileImageUrl: text(),
    /** False for a person who was added before they joined. They can own work but not sign in. */
    hasAccount: boolean().notNull().default(true),
    isSuperAdmin: boolean().notNull().default(false),
    /** Whether two-factor authentication is on. */
    hasSecondFactor: boolean().notNull().default(false),
    /** Whether it belongs to the demo company. Such an account never becomes a super admin. */
    isDemo: boolean().notNull().default(false),
    /** The language of the browser at the last sign-in, for people who have not chosen one. */
    browserLanguage: text({ enum: languages }),
    /** The preferences that the user has set. */
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
    /** When the account will be deleted: at its owner's request, or after a year without an organization. Usually null. */
    endsAt: instant(),
    /** How many days before the end the last mail warned of it; 0 if the owner chose the end. */
    endWarningDays: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex().on(table.email),
    index('users_ending_index').on(table.endsAt).where(sql`ends_at is not null`),
  ],
);

/** SQL for the first and last name of a row of `users` under a name in the query. */
export const fullNameOf = (alias: string): SQL =>
  sql.raw(`concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, ''))`);

/** SQL for a `Person` in a query that joins `users`. */
export const asPerson = sql<z.infer<typeof personShape>>`json_build_object(
  'id', users.id, 'firstName', users.first_name, 'lastName', users.last_name, 'profileImageUrl', users.profile_image_url)`;
