import type { ImportedRow, ImportKind } from '#contract/imports.ts';
import type { WeekStart } from '#contract/organizations.ts';
import type { Decimal } from '#rules/quantities.ts';
import type { DayOrder } from '#rules/sheets/date-text.ts';
import type { Layout, Table } from '#rules/sheets/table.ts';
import type { SundayMeaning } from '#rules/sheets/week-headings.ts';
import type { WorkField } from '#rules/sheets/work-words.ts';
import type { SourceFile } from '#web/lib/sheets/readFile.ts';
import type { ImportReading, Target } from '#web/scorecards/readScorecardFile.ts';

/** A file that was chosen, or a block of cells that was pasted, as it was read. A ZIP gives one for each file in it. */
export type ImportFile = { name: string; source: SourceFile };

/** What a column of a table means: a field of its kind, the key of the row, one of the others, or nothing. */
export type ImportTarget = '' | WorkField | Target;

/** What a person chose for a table. What is missing is decided by the file. */
export type TableChoices = {
  kind?: ImportKind | '' | undefined;
  isSwapped?: boolean | undefined;
  /** The row of headings, or the column in a swapped sheet, from 0. */
  headings?: number | undefined;
  order?: DayOrder | undefined;
  /** What the file of a scorecard leaves open. */
  decimal?: Decimal;
  sundays?: SundayMeaning;
  firstWeek?: string | undefined;
  hasFractions?: boolean;
  /** By column. */
  targets: Record<number, ImportTarget>;
};

/**
 * A name in the files, with the address beside it if there is one, and in how many rows it stands. `isRow`: a row of people or teams is the
 * one with this name. `isHolder`: it only stands for people in seats.
 */
export type WrittenName = { name: string; email: string | null; count: number; isRow?: boolean; isHolder?: boolean };

/** What decides where a file does not. */
export type ImportContext = {
  usualOrder: DayOrder;
  /** Where this installation is, and the organization that imports: by these, links in a file lead to rows. */
  origin: string;
  organizationId: number | null;
  /** `YYYY-MM-DD`. */
  today: string;
  fiscalYearStartMonth: number;
  startsOn: WeekStart;
  usualDecimal: Decimal;
};

/** A table of a file: its rows are those from `first` up to `end`, which it does not have, from 0. */
export type TableRef = {
  /** The same for the same file, sheet and table. */
  id: string;
  sheet: number;
  first: number;
  end: number;
};

/** A table as it would be imported, with everything that was decided about it. `kind` is empty if it is left out. */
export type TableReading = {
  /** The same for the same file, sheet and table. */
  id: string;
  file: string;
  sheet: string;
  /** The program whose columns these are. */
  program: 'Ninety' | 'Asana' | 'Trello' | null;
  layout: Layout;
  table: Table;
  kind: ImportKind | '';
  targets: ImportTarget[];
  order: DayOrder;
  /** Whether dates such as 5/10/2026 are in the file, and whether nothing in it decides their order. */
  hasNumericDates: boolean;
  isOrderOpen: boolean;
  rows: ImportedRow[];
  /** The address of the owner or person of each row; empty if the file has none. Tables of measurables have none. */
  emails: string[];
  /** The headings of filled columns that are left out. */
  unusedColumns: string[];
  /** Rows that have nothing but a title, such as the titles of groups, and rows that the workbook hides. They are left out. */
  titleRows: string[];
  hiddenRows: number;
  /** How the numbers of measurables are read, and whether a question about them is open. */
  scorecard?: ImportReading;
  isUndecided?: boolean;
};
