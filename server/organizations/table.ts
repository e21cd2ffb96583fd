import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
import { roles } from '#contract/roles.ts';
import { weekStarts } from '#contract/shapes.ts';
import type { Terms } from '#contract/terms.ts';
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
    /** Whoever has a confirmed address at one of these may join without an invitation. */
    approvedDomains: text().array().notNull().default(sql`'{}'`),
    /** Whether members need a second factor to get at anything here. */
    demandsSecondFactor: boolean().notNull().default(false),
    /** Of its own; what it does not name is called as usual. */
    terms: jsonb().$type<Terms>().notNull().default({}),
    /** Grows whenever somebody can see more or fewer rows than before; a change that began before starts again. */
    audienceVersion: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [index().using('gin', table.approvedDomains)],
);

const { audienceVersion: _, ...shownColumns } = getTableColumns(organizations);
/** The columns of an organization that go out. */
export const organizationColumns = shownColumns;

/** The organizations that are deleted: they are inactive, and can be brought back for a while. */
export const organizationDeletions = pgTable('organization_deletions', {
  organizationId: integer()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  deletedAt: instant().notNull().default(sql`now()`),
  /** Whether it is to be active again once it is brought back. */
  wasActive: boolean().notNull(),
});

/** The column that says to which organization a row belongs; it goes with the organization. */
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
    /** The organization that the person is at work in. */
    isDefault: boolean().notNull().default(false),
    /** Whether the account came into being by joining here, and has never been anywhere else. */
    isOrigin: boolean().notNull().default(false),
    /** When they had seen enough of the first steps of the organization that they made. */
    firstWeekHiddenAt: instant(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index().on(table.userId),
    uniqueIndex('memberships_one_default_index').on(table.userId).where(sql`is_default`),
  ],
);

/** Who was removed, by their address: an account that is emptied keeps none, and they may register again with it. */
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

/** The key by which rows of other tables refer to these, their organization included. */
export const keyWithin = (table: InOrganization & { id: AnyPgColumn }) =>
  unique(`${getTableName(table.id.table)}_within_organization`).on(table.organizationId, table.id);

/**
 * Lets a column refer to rows of the same organization alone. In a migration `on delete set null` must name the column,
 * as in `on delete set null (team_id)`: the organization stays.
 */
export const refersTo = (table: InOrganization, column: AnyPgColumn, to: InOrganization & { id: AnyPgColumn }) =>
  within(table, column, [to.organizationId, to.id]);

/** Lets a column name a member of the same organization alone: it is handed over before the membership ends. */
export const refersToMember = (table: InOrganization, column: AnyPgColumn) =>
  within(table, column, [memberships.organizationId, memberships.userId]);

function within(table: InOrganization, column: AnyPgColumn, foreignColumns: [AnyPgColumn, AnyPgColumn]) {
  const name = `${getTableName(column.table)}_${getTableName(foreignColumns[1].table)}_fk`;
  return foreignKey({ name, columns: [table.organizationId, column], foreignColumns });
}
