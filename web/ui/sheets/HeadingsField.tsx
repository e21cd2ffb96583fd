import { NativeSelect } from '@mantine/core';
import type { Cell } from '#rules/sheets/cells.ts';
import { type Layout, positionName } from '#rules/sheets/table.ts';
import { t } from '#web/lib/translate.ts';

/** How many rows are offered as headings, and how many of their texts are shown. */
const [maxRows, maxTexts] = [30, 4];

function headingOptions(rows: Cell[][], first: number, isSwapped: boolean) {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const from = isSwapped ? 0 : first;
  const count = Math.min(maxRows, (isSwapped ? width : rows.length) - from);
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    const cells = isSwapped ? rows.map((row) => row[index]) : (rows[index] ?? []);
    const texts = cells.flatMap((cell) => cell?.text.trim().slice(0, 20) || []).slice(0, maxTexts);
    return { value: String(index), label: `${positionName(index, isSwapped)}: ${texts.join(', ')}` };
  });
}

type Props = {
  rows: Cell[][];
  /** The first row of the table in the sheet, from 0. */
  first?: number;
  layout: Layout;
  onChange: (headings: number) => void;
};

/** Chooses the row of a sheet that has the headings, or the column in a swapped sheet. */
export function HeadingsField({ rows, first = 0, layout: { headings, isSwapped }, onChange }: Props) {
  return (
    <NativeSelect
      label={isSwapped ? t('Column of headings') : t('Row of headings')}
      data={headingOptions(rows, first, isSwapped)}
      value={String(headings)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
