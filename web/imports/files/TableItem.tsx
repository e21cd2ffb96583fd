import { Button, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { IconChevronDown, IconChevronUp } from '#web/ui/icons/icons.ts';
import { quotedNames } from '#web/ui/sheets/quotedNames.ts';
import sheetClasses from '#web/ui/sheets/Sheets.module.css';
import classes from '../Imports.module.css';
import { amountOfKind, fieldText, kindNames } from '../options.ts';
import { hasTitles, isNamedKind } from '../read/places.ts';
import type { TableChoices, TableReading } from '../read/types.ts';
import { TableDetails } from './TableDetails.tsx';
import type { ChosenTable } from './useChosenFiles.ts';

type Props = {
  table: ChosenTable;
  onChange: (choices: Partial<TableChoices>) => void;
  onEncoding: ((encoding: string) => void) | undefined;
};

/** How many cells that cannot be read are listed. */
const maxCells = 100;

/** A table of a file: what its rows are, what is left out of it, and on request how it is read. */
export function TableItem({ table, onChange, onEncoding }: Props) {
  const { reading, isAsLast } = table;
  const { kind, rows, file, sheet, program } = reading;
  const id = useId();
  const needsTitle = kind !== '' && !hasTitles(reading);
  const isUndecided = reading.isUndecided === true;
  const isOpenQuestion = kind !== '' && reading.isOrderOpen;
  const [isOpen, setIsOpen] = useState(needsTitle || isOpenQuestion || isUndecided);
  const name = [file, sheet].filter(Boolean).join(' · ');
  return (
    <li className={classes.table}>
      <div className={classes.tableHead}>
        <span className="fill breaks">
          <h3 className="size-14" dir="auto">
            {name}
          </h3>
          <span className="dimmed small">
            {[
              kind === '' ? t('Left out') : t(amountOfKind(kind, rows.length)),
              program && t('Export of {program}', { program }),
              isAsLast && t('Read as last time'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <NativeSelect
          className={classes.kind}
          aria-label={t('What the rows of {name} are', { name })}
          data={[...optionsOf(kindNames), { value: '', label: t('Leave out') }]}
          value={kind}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as TableChoices['kind'], targets: {} })}
        />
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('Columns of {name}', { name })}
          rightSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('Columns')}
        </Button>
      </div>
      {kind === '' && table.choices.kind === undefined && (
        <p className={classes.notes}>
          {t('Nothing in the file shows what its rows are. Choose it here, or they are left out.')}
        </p>
      )}
      {needsTitle && (
        <p className="mt-6 error size-13" role="alert">
          {isNamedKind(kind) || kind === 'measurables'
            ? t('Choose the column that has the names.')
            : t('Choose the column that has the titles.')}
        </p>
      )}
      {isUndecided && (
        <p className="mt-6 error size-13" role="alert">
          {t('Choose under Columns how the numbers are read.')}
        </p>
      )}
      {isOpenQuestion && (
        <p className={classes.notes}>
          {t('Nothing in the file shows whether its dates begin with the day or the month. Check it under Columns.')}
        </p>
      )}
      {kind !== '' && <Notes reading={reading} />}
      <div id={id}>{isOpen && <TableDetails table={table} onChange={onChange} onEncoding={onEncoding} />}</div>
      {kind !== '' && <UnreadCells reading={reading} />}
    </li>
  );
}

/** What is left out of a table. */
function Notes({ reading: { unusedColumns, titleRows, hiddenRows } }: { reading: TableReading }) {
  const notes = [
    unusedColumns.length > 0 &&
      t('{count, plural, one {# column is} other {# columns are}} left out: {names}', {
        count: unusedColumns.length,
        names: quotedNames(unusedColumns),
      }),
    titleRows.length > 0 &&
      t(
        '{count, plural, one {# row with nothing but a title is} other {# rows with nothing but a title are}} left out: {names}',
        {
          count: titleRows.length,
          names: quotedNames(titleRows),
        },
      ),
    hiddenRows > 0 &&
      t('{count, plural, one {# row that the workbook hides is} other {# rows that the workbook hides are}} left out', {
        count: hiddenRows,
      }),
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} className={classes.notes}>
      {note}
    </p>
  ));
}

/** The cells that cannot be read, each with its row and field. */
function UnreadCells({ reading: { rows } }: { reading: TableReading }) {
  const cells = rows.flatMap(({ row, unread }) => unread.map((cell) => ({ ...cell, row })));
  if (cells.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="size-13 pointer">
        {t("{count, plural, one {# cell can't be read} other {# cells can't be read}}", { count: cells.length })}
      </summary>
      <ul className={sheetClasses.problems}>
        {cells.slice(0, maxCells).map(({ row, field, text }) => (
          <li key={`${row} ${field}`} className={sheetClasses.problem}>
            {t('Row {row}, {field}: “{text}”', { row, field: fieldText(field), text })}
          </li>
        ))}
        {cells.length > maxCells && (
          <li className={sheetClasses.problem}>{t('and {count} more', { count: cells.length - maxCells })}</li>
        )}
      </ul>
    </details>
  );
}
