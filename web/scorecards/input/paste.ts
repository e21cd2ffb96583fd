import { parseQuantity } from '#web/lib/quantities.ts';
import { type Column, isWeekColumn } from '../cells/columns.ts';
import type { GridRow } from '../cells/gridRow.ts';
import { cannotRead, mayNotEnter } from '../cells/spoken.ts';
import type { Range } from '../cells/useBlock.ts';
import type { CellValue } from '../cells/useCells.ts';
import type { Refused } from '../cells/useRefused.ts';
import type { MayEnter } from '../useMayEnter.ts';

type Grid = { rows: GridRow[]; columns: Column[]; mayEnter: MayEnter };
type Pasted = { values: CellValue[]; refused: Refused[]; range: Range };

/** A single cell fills all that are selected; a block keeps its size. */
function stretched(block: string[][], { top, bottom, left, right }: Range): string[][] {
  const [[only = ''] = []] = block;
  if (block.length > 1 || (block[0]?.length ?? 0) > 1) return block;
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => only));
}

/** What a block of text puts into the cells from the first selected one on, and what of it not; empty texts put nothing. */
export function readPasted(pasted: string[][], selected: Range, { rows, columns, mayEnter }: Grid): Pasted {
  const block = stretched(pasted, selected);
  const { top, left } = selected;
  const range = {
    ...{ top, left, bottom: top + block.length - 1 },
    right: left + Math.max(...block.map((texts) => texts.length)) - 1,
  };
  const values: CellValue[] = [];
  const refused: Refused[] = [];
  for (const [down, texts] of block.entries()) {
    for (const [across, text] of texts.entries()) {
      if (text.trim() === '') continue;
      const measurable = rows[top + down]?.measurable;
      const column = columns[left + across];
      if (!measurable || !isWeekColumn(column)) {
        const why = `The block is too large: only ${rows.length - top} rows and ${weeksFrom(columns, left)} weeks are left`;
        refused.push({ text, why });
        continue;
      }
      const cell = { measurableId: measurable.id, year: column.year, week: column.week };
      const value = parseQuantity(text, measurable.format);
      if (!mayEnter(measurable)) refused.push({ cell, text, why: `${measurable.name}: ${mayNotEnter()}` });
      else if (value == null) refused.push({ cell, text, why: cannotRead(text, measurable, column) });
      else values.push({ ...cell, value });
    }
  }
  return { values, refused, range };
}

const weeksFrom = (columns: Column[], left: number) => columns.slice(left).filter(isWeekColumn).length;
