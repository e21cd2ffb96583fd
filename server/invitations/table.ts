import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#contract/roles.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

/** Invitations by e-mail, each with a link of its own by which one person joins. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organizationId: organizationId(),
    email: text().notNull(),
    role: text({ enum: roles }).notNull(),
    teamId: integer(),
    /** The person without an account who is invited. */
    personId: text(),
    /** SHA-256 of the token in the link, in hex. */
    tokenHash: text().notNull().unique(),
    invitedById: text().references(() => users.id),
    /** How often it was sent. */
    sends: integer().notNull().default(1),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    openedAt: instant(),
    bouncedAt: instant(),
    joinedAt: instant(),
    /** The mail that was sent last, by which it is known that it was refused. */
    mailId: uuid(),
    joinedById: text().references(() => users.id),
    /** Kept for a while: what was sent counts though it was taken back. */
    withdrawnAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.teamId, teams).onDelete('set null'),
    refersToMember(table, table.personId).onDelete('set null'),
    index().on(table.personId).where(sql`person_id is not null`),
    index().on(table.organizationId, table.email),
    index().on(table.invitedById, table.sentAt),
    index().on(table.teamId),
    index().on(table.mailId),
    index().on(table.expiresAt),
  ],
);
