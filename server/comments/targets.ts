import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer } from 'drizzle-orm/pg-core';
import type { TargetField } from '#contract/nouns.ts';
import { partOfOne } from '#server/db/audience.ts';
import { issues } from '#server/issues/table.ts';
import { measurables } from '#server/measurables/table.ts';
import { refersTo } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import { todos } from '#server/todos/table.ts';

/** The tables of the rows that people comment on and follow, by the column that refers to one of their rows. */
export const targetTables = {
  todoId: todos,
  rockId: rocks,
  issueId: issues,
  measurableId: measurables,
} satisfies Record<TargetField, unknown>;
export const targetFields = Object.keys(targetTables) as TargetField[];

/** The columns that say which row a row is about; exactly one of them is not null. */
export const targetColumns = () =>
  Object.fromEntries(targetFields.map((field) => [field, integer()])) as Record<
    TargetField,
    ReturnType<typeof integer>
  >;

/** Returns the columns of a table that say which row its rows are about. */
export const targetsIn = <Column>(table: Record<TargetField, Column>): Record<TargetField, Column> =>
  Object.fromEntries(targetFields.map((field) => [field, table[field]])) as Record<TargetField, Column>;

/** Returns the name of a column in the database: `rock_id` of `rockId`. */
export const columnName = (field: TargetField) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the keys, indexes and the constraint, named `name`, of the columns that say which row a row is about. */
export const targetKeys = (name: string, table: Record<TargetField | 'organizationId', AnyPgColumn>) => [
  ...targetFields.map((field) => refersTo(table, table[field], targetTables[field]).onDelete('cascade')),
  check(name, sql.raw(`num_nonnulls(${targetFields.map(columnName).join(', ')}) = 1`)),
  ...targetFields.map((field) => index().on(table[field])),
];

/** The audience of rows that are about another row: the people who see that row. */
export const partOfTarget = partOfOne(
  Object.fromEntries(targetFields.map((field) => [columnName(field), targetTables[field]])),
);
