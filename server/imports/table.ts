import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  type Import,
  type ImportedRow,
  type ImportSettings,
  importFates,
  importKinds,
  importStatuses,
  type PersonChoice,
  type TeamChoice,
} from '#contract/imports.ts';
import { languages } from '#contract/languages.ts';
import type { Message } from '#rules/translate.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** Whether a row needs someone or a team that is to be added, and whether it was added. */
type MayBeAdded = { isNeeded?: true; isAdded?: true };
/** Whether a person that the settings invite was invited. */
type MayBeInvited = MayBeAdded & { isInvited?: boolean };
/** The settings of an import, with marks for the people and teams that it has added. */
type StoredSettings = Omit<ImportSettings, 'people' | 'teams'> & {
  people: (PersonChoice & MayBeInvited)[];
  teams: (TeamChoice & MayBeAdded)[];
  /** The scorecards that it has added. */
  scorecards?: { id: number; name: string }[];
};

/** Imports of files, each seen by the person who made it. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    organizationId: organizationId(),
    createdById: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The language of the person, for what the import writes. */
    language: text({ enum: languages }).notNull(),
    status: text({ enum: importStatuses }).notNull().default('draft'),
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** How many rows it has, and before which position the current step is done. */
    rows: integer().notNull().default(0),
    progress: integer().notNull().default(0),
    counts: jsonb().$type<Import['counts']>().notNull().default({}),
    left: integer().notNull().default(0),
    /** Whether the current undo takes back rows that were edited since. */
    withEdited: boolean().notNull().default(false),
    peopleAdded: integer().notNull().default(0),
    teamsAdded: integer().notNull().default(0),
    finishedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [keyWithin(table), index().on(table.organizationId, table.createdById, table.id)],
);
declareAudience(imports, everyone);

/** An import as it is stored. */
export type StoredImport = typeof imports.$inferSelect;

/** The value of a column as JSON has it. */
export type Value = string | number | boolean | null;
/** Values by the name of their column. */
export type Values = Record<string, Value>;
/** A field that an import changes: the value here and the new one. A conflict was changed on both sides. */
export type Change = { field: string; before: Value; after: Value; isConflict: boolean };

/** The rows of imports. They stay after the import, so that a later one finds what it made of them. */
export const importRows = pgTable(
  'import_rows',
  {
    organizationId: organizationId(),
    importId: integer().notNull(),
    position: integer().notNull(),
    kind: text({ enum: importKinds }).notNull(),
    input: jsonb().$type<ImportedRow>().notNull(),
    /** The digests of its `identityOf` and of its title. */
    identity: text().notNull(),
    titleDigest: text().notNull(),
    /** How many rows of the same identity stand before it in its import. */
    occurrence: integer().notNull().default(0),
    fate: text({ enum: importFates }),
    reasons: jsonb().$type<Message[]>().notNull().default([]),
    /** The values that the row has from files, by which a later import finds out what changed there. Null before it is imported. */
    imported: jsonb().$type<Values>(),
    changes: jsonb().$type<Change[]>().notNull().default([]),
    /** The row that it became or changed; set when it is imported, or in the check for a row that exists. */
    rowId: integer(),
    /** The same for a row of people, whose ids are texts: either this or `rowId` is null. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The row right after the import, by which an undo finds out whether it was edited since. Null if nothing is to be undone. */
    written: jsonb().$type<Values>(),
    isLeft: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    foreignKey({
      name: 'import_rows_imports_fk',
      columns: [table.organizationId, table.importId],
      foreignColumns: [imports.organizationId, imports.id],
    }).onDelete('cascade'),
    index().on(table.importId, table.identity),
    index().on(table.importId, table.titleDigest),
    index().on(table.organizationId, table.identity, table.occurrence).where(sql`imported is not null`),
    index().on(table.organizationId, table.kind, table.rowId).where(sql`row_id is not null`),
    index().on(table.userId).where(sql`user_id is not null`),
  ],
);
declareAudience(importRows, everyone);

/** Rows of an import that are of one kind and follow each other. */
export type ImportedPart = Pick<
  typeof importRows.$inferSelect,
  'position' | 'kind' | 'input' | 'identity' | 'occurrence' | 'rowId' | 'userId' | 'fate' | 'changes' | 'written'
>[];

/** The id of a row: a text for people. */
export type RowId = number | string;
/** Returns the id of the row that a row of an import became or changed; null if there is none. */
export const idOf = ({ rowId, userId }: { rowId: number | null; userId: string | null }): RowId | null =>
  userId ?? rowId;
