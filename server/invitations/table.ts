import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#contract/roles.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

/** Email invitations. Each has its own link, with which one person joins. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organizationId: organizationId(),
    email: text().notNull(),
    role: text({ enum: roles }).notNull(),
    teamId: integer(),
    /** The invited person without an account. */
    personId: text(),
    /** SHA-256 of the token in the link, in hex. */
    tokenHash: text().notNull().unique(),
    invitedById: text().references(() => users.id),
    /** The number of times it was sent. */
    sends: integer().notNull().default(1),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    openedAt: instant(),
    bouncedAt: instant(),
    joinedAt: instant(),
    /** The last email, to recognize when it bounces. */
    mailId: uuid(),
    joinedById: text().references(() => users.id),
    /** When it was canceled. Canceled invitations are kept for a while, because they count for the limits. */
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
declareAudience(invitations, everyone);

/** Accounts that asked to use an invitation that belongs to another address. */
export const invitationRequests = pgTable(
  'invitation_requests',
  {
    organizationId: organizationId(),
    invitationId: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** A declined account cannot ask again. */
    declinedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.userId] }),
    refersTo(table, table.invitationId, invitations).onDelete('cascade'),
    index().on(table.organizationId),
    index().on(table.userId),
  ],
);
declareAudience(invitationRequests, everyone);
