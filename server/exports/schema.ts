import { hash } from 'node:crypto';
import type { PgArray, PgColumn } from 'drizzle-orm/pg-core';
import {
  columnsOf,
  type ExportedTable,
  exportedTables,
  keyOf,
  notExported,
  referencesOf,
  type Target,
} from './tables.ts';

/** What `manifest.json` says the file is. */
export const exportFormat = 'quarterdeck organization';
/** The version of the format. docs/export.md says what raises it. */
export const exportVersion = 1;
/** The digest of the schema of this version. */
export const exportFingerprint = '3fe76cda19bb45be';

type Schema = Record<string, unknown>;

const typesOf: Record<string, Schema> = {
  integer: { type: 'integer' },
  smallint: { type: 'integer' },
  bigint: { type: 'integer' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  'timestamp (3) with time zone': { type: 'string', format: 'date-time' },
  // Any JSON.
  jsonb: {},
};

/** The type of a column, without null. @throws Error for one that `typesOf` does not have */
function typeOf(column: PgColumn, items: Schema): Schema {
  if (column.columnType === 'PgArray')
    return { type: 'array', items: { ...typeOf((column as PgArray<never, never>).baseColumn, {}), ...items } };
  const type = typesOf[column.getSQLType()];
  if (!type) throw new Error(`server/exports/schema.ts has no type for ${column.getSQLType()}`);
  return column.enumValues?.length ? { ...type, enum: column.enumValues } : type;
}

/** Adds null to what a type allows. */
const nullable = ({ type, enum: values, ...schema }: Schema): Schema => ({
  ...schema,
  ...(type !== undefined && { type: [type, 'null'] }),
  ...(values !== undefined && { enum: [...(values as string[]), null] }),
});

/** Whether a column can be null in an export. `to` is what it refers to. */
export const isNullable = (column: PgColumn, to: Target | undefined, isReplaced: boolean): boolean =>
  !column.notNull || isReplaced || (to !== undefined && to !== 'users');

/** The schema of a column. What refers to a row is null if that row is not in the file. */
function schemaOfColumn(
  name: string,
  column: PgColumn,
  references: Record<string, Target>,
  isReplaced: boolean,
): Schema {
  const to = references[name];
  const items = references[`${name}[]`];
  const schema = typeOf(column, items === undefined ? {} : { 'x-references': items });
  const within = Object.entries(references).filter(
    ([path]) => path.startsWith(`${name}.`) || path.startsWith(`${name}[].`),
  );
  return {
    ...(isNullable(column, to, isReplaced) ? nullable(schema) : schema),
    ...(to !== undefined && { 'x-references': to }),
    ...(within.length > 0 && { 'x-references-within': Object.fromEntries(within) }),
  };
}

/** The names of columns that an export may replace by null. */
export const replacedIn = ({ replaced }: ExportedTable) =>
  // Their expressions do not matter here.
  Object.keys(replaced?.({ actor: { organizationId: 0, userId: '' } } as never) ?? {});

function schemaOfTable(one: ExportedTable): Schema {
  const columns = Object.entries(columnsOf(one));
  const references = referencesOf(one);
  const replaced = replacedIn(one);
  return {
    type: 'object',
    properties: Object.fromEntries(
      columns.map(([name, column]) => [name, schemaOfColumn(name, column, references, replaced.includes(name))]),
    ),
    required: columns.map(([name]) => name),
    additionalProperties: false,
    'x-key': keyOf(one),
    'x-left-out': one.omitted ?? {},
    'x-texts': one.texts ?? [],
  };
}

/** Returns `schema.json`: a JSON Schema of the rows of each table, in the order in which they can be read, and which tables are left out. */
export const exportSchema = (): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: exportFormat,
  'x-version': exportVersion,
  $defs: Object.fromEntries(exportedTables.map((one) => [one.name, schemaOfTable(one)])),
  'x-tables-left-out': notExported,
});

/** Returns the digest of the tables in `schema.json`, without the reasons for what is left out. */
export function fingerprintOf({ $defs }: Schema): string {
  const text = JSON.stringify($defs, (name, value) => (name === 'x-left-out' ? Object.keys(value) : value));
  return hash('sha256', text, 'hex').slice(0, 16);
}
