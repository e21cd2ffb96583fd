import { parseQuantity } from '#rules/quantities.ts';
import { decimalOf } from '#rules/sheets/decimal.ts';
import { formats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { type Column, isWeekColumn } from '../cells/columns.ts';
import type { GridRow } from '../cells/gridRow.ts';
import { cannotRead, mayNotEnter } from '../cells/messages.ts';
import type { CellValue } from '../cells/useCells.ts';
import type { RejectedText } from '../cells/useRejectedTexts.ts';
import type { Range } from '../cells/useSelection.ts';
import type { MayEnter } from '../useMayEnter.ts';

type Grid = { rows: GridRow[]; columns: Column[]; mayEnter: MayEnter };
type PasteResult = {
  values: CellValue[];
  rejected: RejectedText[];
  /** Cells that say that there is no value, such as `-` and `n/a`. */
  skipped: number;
  range: Range;
};

/** Repeats a single cell over the selection. A block keeps its size. */
function filled(block: string[][], { top, bottom, left, right }: Range): string[][] {
  const [[only = ''] = []] = block;
  if (block.length > 1 || (block[0]?.length ?? 0) > 1) return block;
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => only));
}

/**
 * Reads a pasted block into the cells from the first selected one on. Empty texts are skipped. The whole block decides about its
 * decimal separator, or else the language of the page.
 */
export function readPasted(pasted: string[][], selected: Range, { rows, columns, mayEnter }: Grid): PasteResult {
  const block = filled(pasted, selected);
  const { top, left } = selected;
  const range = {
    ...{ top, left, bottom: top + block.length - 1 },
    right: left + Math.max(...block.map((texts) => texts.length)) - 1,
  };
  const values: CellValue[] = [];
  const rejected: RejectedText[] = [];
  let skipped = 0;
  const { decimal } = decimalOf(block.flat(), formats().decimal);
  for (const [down, texts] of block.entries()) {
    for (const [across, text] of texts.entries()) {
      if (text.trim() === '') continue;
      const measurable = rows[top + down]?.measurable;
      const column = columns[left + across];
      if (!measurable || !isWeekColumn(column)) {
        const space = { rows: rows.length - top, weeks: weeksFrom(columns, left) };
        rejected.push({ text, reason: t("Pasted block doesn't fit ({rows} × {weeks} cells available)", space) });
        continue;
      }
      const cell = { measurableId: measurable.id, year: column.year, week: column.week };
      const value = parseQuantity(text, measurable.format, decimal);
      if (!mayEnter(measurable)) rejected.push({ cell, text, reason: `${measurable.name}: ${mayNotEnter()}` });
      else if (value === null) skipped += 1;
      else if (value === undefined) rejected.push({ cell, text, reason: cannotRead(text, measurable, column.title) });
      else values.push({ ...cell, value });
    }
  }
  return { values, rejected, skipped, range };
}

const weeksFrom = (columns: Column[], left: number) => columns.slice(left).filter(isWeekColumn).length;
