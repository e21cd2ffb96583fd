import type { ImportedRow } from '#contract/imports.ts';
import { limits } from '#contract/limits.ts';

/** How many bytes the rows of one call have at most, below what a body may have. */
const maxBytes = 400_000;

const encoder = new TextEncoder();

/** Splits rows into parts that fit into one call each, in their order. A row is never split. */
export function batchesOf(rows: ImportedRow[]): ImportedRow[][] {
  const batches: ImportedRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length;
    const batch = batches.at(-1);
    if (batch && batch.length < limits.importedAtOnce && bytes + size <= maxBytes) {
      batch.push(row);
      bytes += size;
    } else {
      batches.push([row]);
      bytes = size;
    }
  }
  return batches;
}
