import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { channelLevels } from '#contract/channels.ts';
import { inviterLevels, roles } from '#contract/roles.ts';
import { weekStarts } from '#contract/shapes.ts';
import type { Terms } from '#contract/terms.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { users } from '#server/users/table.ts';

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text(),
    logoUrl: text(),
    inviteCode: text().notNull().unique(),
    isActive: boolean().notNull().default(true),
    subscriptionStatus: text().notNull().default('active'),
    timeZone: text().notNull().default('UTC'),
    fiscalYearStartMonth: integer().notNull().default(1),
    weekStartsOn: text({ enum: weekStarts }).notNull().default('monday'),
    /** People with a confirmed address at one of these domains may join without an invitation. */
    approvedDomains: text().array().notNull().default(sql`'{}'`),
    /** Whether members must use two-factor authentication. */
    demandsSecondFactor: boolean().notNull().default(false),
    /** Who may invite and add people. */
    inviters: text({ enum: inviterLevels }).notNull().default('members'),
    /** Whether notifications and mails quote what was written in chat and comments. */
    quotesInNotifications: boolean().notNull().default(true),
    /** Whether hosts may create links by which guests join video rooms. */
    admitsGuests: boolean().notNull().default(false),
    /** Who may mention everyone in a channel. */
    channelMentioners: text({ enum: inviterLevels }).notNull().default('members'),
    /** The notification level of public channels for people who have not chosen one. */
    channelLevel: text({ enum: channelLevels }).notNull().default('mentions'),
    /** Its own terms; missing ones have default terms. */
    terms: jsonb().$type<Terms>().notNull().default({}),
    /** Increases whenever someone can see more or fewer rows. A change that began earlier starts again. */
    audienceVersion: bigint({ mode: 'number' }).notNull().default(0),
    /** The account that created it, whose organizations share their quotas; null for those that a super admin created. */
    createdById: text().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [index().using('gin', table.approvedDomains), index().on(table.createdById)],
);

const { audienceVersion: _, createdById: __, ...publicColumns } = getTableColumns(organizations);
/** The columns of an `Organization`. */
export const organizationColumns = publicColumns;

/** Deleted organizations, which are inactive and can be restored for a while. */
export const organizationDeletions = pgTable('organization_deletions', {
  organizationId: integer()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  deletedAt: instant().notNull().default(sql`now()`),
  /** Whether it was active before, and becomes active again when it is restored. */
  wasActive: boolean().notNull(),
});

/** The column for the organization of a row. Rows are deleted with their organization. */
export const organizationId = () =>
  integer()
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });

export const memberships = pgTable(
  'memberships',
  {
    organizationId: organizationId(),
    userId: text()
      .notNull()
      .references(() => users.id),
    role: text({ enum: roles }).notNull().default('managee'),
    /** Their job title here, such as `Head of Sales`. */
    title: text(),
    phone: text(),
    location: text(),
    pronouns: text(),
    /** Whether it is the user's current organization. */
    isDefault: boolean().notNull().default(false),
    /** Whether the account was created by joining this organization and has been in no other. */
    isOrigin: boolean().notNull().default(false),
    /** When they dismissed the onboarding checklist. */
    firstWeekHiddenAt: instant(),
    /** When they lost access; null for active members. Their work stays with them. It is never their current organization. */
    deactivatedAt: instant(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index().on(table.userId),
    uniqueIndex('memberships_one_default_index').on(table.userId).where(sql`is_default`),
    check('memberships_default_is_active', sql`not (is_default and deactivated_at is not null)`),
  ],
);
declareAudience(memberships, everyone);

/** Addresses of removed people. Needed because a deleted account keeps no address, and they may register again with it. */
export const removedAddresses = pgTable(
  'removed_addresses',
  {
    organizationId: organizationId(),
    /** SHA-256 of the address, in hex. */
    emailHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.emailHash] })],
);

type InOrganization = { organizationId: AnyPgColumn };

/** The key for foreign keys from other tables, which include the organization. */
export const keyWithin = (table: InOrganization & { id: AnyPgColumn }) =>
  unique(`${getTableName(table.id.table)}_within_organization`).on(table.organizationId, table.id);

/**
 * A foreign key to rows of the same organization. In a migration, `on delete set null` must name the column, as in `on delete set null
 * (team_id)`, so that the organization stays.
 */
export const refersTo = (table: InOrganization, column: AnyPgColumn, to: InOrganization & { id: AnyPgColumn }) =>
  within(table, column, [to.organizationId, to.id]);

/** A foreign key to a member of the same organization. The row must be reassigned before the membership ends. */
export const refersToMember = (table: InOrganization, column: AnyPgColumn) =>
  within(table, column, [memberships.organizationId, memberships.userId]);

function within(table: InOrganization, column: AnyPgColumn, foreignColumns: [AnyPgColumn, AnyPgColumn]) {
  const name = `${getTableName(column.table)}_${getTableName(foreignColumns[1].table)}_fk`;
  return foreignKey({ name, columns: [table.organizationId, column], foreignColumns });
}
