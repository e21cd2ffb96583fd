import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ImportedFields, ImportedRow, ImportFate, ImportKind } from '#contract/imports.ts';
import type { DatedGoal } from '#contract/measurables.ts';
import type { Message } from '#rules/translate.ts';
import type { Scope } from '#server/scope.ts';
import type { Change, importRows, RowId, Value, Values } from './table.ts';

/** Where a row of seats belongs in the chart. `id` is that of a seat which exists; a new one has a new key. */
export type SeatPlace = {
  id: number | undefined;
  chartId: number;
  key: string;
  /** The key of the seat that it reports to; undefined if that stays. */
  parent: string | undefined;
  refused: Message | undefined;
};

/** A row of an import as it is stored. */
export type StoredRow = Pick<typeof importRows.$inferSelect, 'position' | 'kind' | 'input' | 'identity' | 'occurrence'>;

/** What becomes of a row. `imported` are the values that it has from files once it is imported, and `to` what its names refer to. */
export type Verdict = {
  position: number;
  fate: ImportFate;
  reasons: Message[];
  imported: Values | null;
  changes: Change[];
  id: RowId | null;
  to: References;
  /** The values that a row has before the import. */
  before?: Values | undefined;
};

/** What the names in a row refer to. What the file does not name is undefined. A name that will be added stands for itself. */
export type References = {
  ownerId?: string | null | undefined;
  teamId?: number | null | undefined;
  rockId?: number | null | undefined;
  quarterStart?: string | undefined;
  /** The first day of the current quarter, for rocks whose file names none. */
  currentQuarterStart: string;
  /** The teams of a person. */
  teamIds?: RowId[] | undefined;
  /** The people in a team, and who leads it. `leaveId` is the importer, who leaves a team that the import adds for others. */
  memberIds?: string[] | undefined;
  leaderId?: string | undefined;
  leaveId?: string | undefined;
  /** Where a seat belongs in the chart, and who holds it: ids, or names as `namedHolder` writes them. */
  seat?: SeatPlace | undefined;
  holderIds?: string[] | undefined;
  /** The scorecard of a measurable, or the one that is added for it. */
  scorecardId?: number | undefined;
  newScorecard?: { name: string; teamId: number | null } | undefined;
};

/** Values of rows that are not columns of the row, as further fields. One that is missing is null. Record 81. */
export type Parts = {
  /** Whether a field is one of them. */
  has(field: string): boolean;
  /** Reads the fields of all rows in one query, as far as rows of files have them. */
  read(scope: Scope, ids: RowId[], inputs: ImportedRow[]): Promise<Map<RowId, Values>>;
  /** Writes fields of all rows; null removes one. */
  write(scope: Scope, rows: { id: RowId; values: Values }[]): Promise<void>;
  /** The name of the fields that a row lists as a whole: one that an earlier file listed and this one does not is removed. */
  listed(fields: object): Flag | undefined;
  /** Fields that an undo compares besides those which the file has. */
  compared?(input: ImportedRow): string[];
  /** Fields that change along with others. An undo puts them back as they were, and no list has them. */
  along?: readonly string[];
};

/**
 * What decides whether the caller may change a row. `id` is undefined before the import adds it, and `isAdded` says that the import adds or
 * added it. `mayManage` answers for teams that are locked.
 */
type Asked = { scope: Scope; id: RowId | undefined; isAdded: boolean; mayManage(teamId: number): boolean };

/** How the rows of a kind are stored. */
export type Kind<K extends ImportKind> = {
  table: PgTable & Record<'organizationId', PgColumn> & { deletedAt?: PgColumn; sortOrder?: PgColumn };
  id: PgColumn;
  /** By which rows are found that no import made; undefined if the kind finds its rows otherwise. */
  title?: PgColumn;
  /** The columns that people change, which an undo compares. */
  columns: Record<string, PgColumn>;
  parts?: Parts;
  /** The values that a row of a file gives these columns and parts; what it does not say is undefined. */
  values(fields: ImportedFields[K], to: References): Record<string, Value | undefined>;
  /** The further values of a new row. `at` is now (ISO 8601). */
  added?(fields: ImportedFields[K], to: References, at: string): Record<string, Value | DatedGoal[] | undefined>;
  /** What else changes with these values. */
  alsoSet?(values: Values): Record<string, SQL | null> | undefined;
  /** Why the caller may not make these changes; undefined if they may. */
  refusal?(changes: Pick<Change, 'field'>[], asked: Asked): Message | undefined;
  /** Makes what follows from changes that were made, as in a usual call. */
  follow?(scope: Scope, rows: { id: RowId; changes: Change[] }[]): Promise<void>;
};

/** Returns the values that are defined. */
export const defined = <Some>(values: Record<string, Some | undefined>): Record<string, Some> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Some] => entry[1] !== undefined));

type Flag = 'team' | 'member' | 'holder';

/** Returns fields of parts that are there or not, such as `team 7` for a team of a person. */
export const flags = (name: Flag, ids: RowId[] = []): Record<string, true> =>
  Object.fromEntries(ids.map((id) => [`${name} ${id}`, true]));

/** Returns what a field such as `team 7` refers to; undefined for another field. */
export function flagIn(field: string): { name: Flag; id: string } | undefined {
  const [name, id] = /^(team|member|holder) (.+)$/s.exec(field)?.slice(1) ?? [];
  return id === undefined ? undefined : { name: name as Flag, id };
}

/** Before the name of a person or team that the import will add, which stands for the id. */
const newSign = '+';
/** Returns what stands for the id of a person or team that the import will add. */
export const newId = (name: string): string => `${newSign}${name}`;
/** Returns the name of a person or team that the import will add; undefined for an id. */
export const newNameIn = (id: RowId): string | undefined =>
  typeof id === 'string' && id.startsWith(newSign) ? id.slice(newSign.length) : undefined;
