import type { Format } from '#contract/measurables.ts';

/** A value with its format and unit, so that each kind of file can write it as its spreadsheets do. */
export type Quantity = { value: number; format: Format; unit: string | null };
export type ExportCell = string | number | null | Quantity;
/** A row of an exported list. */
export type ExportRow = ExportCell[];
