import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Week } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { weekTextFrom } from '#web/ui/dates/weekText.ts';
import { usePeople } from '#web/users/queries.ts';
import { columnsOf } from '../cells/columns.ts';
import type { GridRow } from '../cells/gridRow.ts';
import { isWeek } from '../cells/span.ts';
import type { Position } from '../cells/useSelection.ts';
import { clipboardHandlers } from '../input/gridClipboard.ts';
import { type GridCommands, handleKey } from '../input/gridKeys.ts';
import { pointerHandlers } from '../input/gridPointer.ts';
import { useGrid } from '../input/useGrid.ts';
import { useMayEnter } from '../useMayEnter.ts';
import { CellMenu } from './CellMenu.tsx';
import { GridFoot } from './GridFoot.tsx';
import { GridTable } from './GridTable.tsx';
import { NotePopover } from './NotePopover.tsx';
import type { RowActions } from './RowMenu.tsx';

type Props = {
  label: string;
  rows: GridRow[];
  weeks: Week[];
  current: Week;
  actions: RowActions;
  /** In pixels. */
  rowHeight: number;
  /** Shows the goal, owner and trend below the name instead of in columns. */
  isNarrow: boolean;
  /** The text below a measurable's name, by its scorecard. */
  detailOf?: (scorecardId: number) => string | undefined;
  /** The measurable to select first. */
  startId?: number | undefined;
  /** The week to select in its row, instead of the current one. */
  startWeek?: Week | undefined;
  /** The row below the last one. */
  children?: ReactNode;
};

/** Measurables by weeks, edited like a spreadsheet. */
export function ScorecardGrid({ rows, weeks, current, actions, startId, startWeek, children, ...props }: Props) {
  const { isNarrow } = props;
  const startsOn = useWeekStart();
  const columns = useMemo(() => columnsOf(weeks, current, startsOn, isNarrow), [weeks, current, startsOn, isNarrow]);
  const grid = useGrid(rows, columns, useMayEnter(), actions.set);
  const { find } = usePeople();
  const table = useRef<HTMLTableElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const menuPosition = useRef<Position>(grid.active);
  const [notePosition, setNotePosition] = useState<Position>();
  const helpId = useId();
  const here = grid.at(grid.active);
  const noteCell = notePosition && grid.at(notePosition);
  const cellAt = ({ row, column }: Position) =>
    table.current?.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"] > [aria-colindex="${column + 1}"]`) ?? null;
  const noteElement = notePosition && cellAt(notePosition);

  const commands: GridCommands = {
    open({ row, column }) {
      const measurable = rows[row]?.measurable;
      const key = columns[column]?.key;
      if (!measurable) return;
      if (key === 'name' || key === 'owner') cellAt({ row, column })?.querySelector('button')?.click();
      if (key === 'goal') grid.edit({ row, column });
      if (key === 'trend') actions.showChart(measurable);
    },
    openNote(position) {
      grid.finish();
      setNotePosition(position);
    },
    openMenu(position) {
      grid.finish();
      if (!grid.at(position)) return commands.open({ ...position, column: 0 });
      const { top, bottom, left, right } = grid.range;
      const isSelected =
        position.row >= top && position.row <= bottom && position.column >= left && position.column <= right;
      if (!isSelected) grid.select(position);
      menuPosition.current = position;
      menu.current?.showPopover();
    },
    reorder({ row }, by) {
      const measurable = rows[row]?.measurable;
      if (measurable) actions.move?.(measurable, by);
    },
  };

  const goToStart = () => {
    const row = rows.findIndex(({ measurable }) => measurable.id === startId);
    const column = startWeek ? columns.findIndex((one) => one.week && isWeek(startWeek)(one)) : -1;
    if (row >= 0) grid.select({ row, column: column < 0 ? grid.active.column : column });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each requested cell
  useEffect(goToStart, [startId, startWeek?.year, startWeek?.week]);

  return (
    <>
      <GridTable
        {...props}
        {...pointerHandlers(grid, commands)}
        {...clipboardHandlers(grid, (id) => find(id)?.email ?? t('Unknown'))}
        grid={grid}
        table={table}
        actions={actions}
        helpId={helpId}
        onKeyDown={(event) => handleKey(grid, commands, event)}
      >
        {children}
      </GridTable>
      <GridFoot grid={grid} helpId={helpId} onMenu={() => commands.openMenu(grid.active)} />
      <CellMenu
        ref={menu}
        opener={() => cellAt(menuPosition.current)}
        grid={grid}
        onNote={() => commands.openNote(grid.active)}
        onChart={() => here && actions.showChart(here.measurable)}
      />
      {noteCell && noteElement && (
        <NotePopover
          note={noteCell.content()?.note ?? null}
          label={t('Note on {name}, {week}', {
            name: noteCell.measurable.name,
            week: weekTextFrom(noteCell.column.firstDay, noteCell.column.week),
          })}
          cell={noteElement}
          draft={`note.${Object.values(noteCell.key).join('.')}`}
          mayEdit={noteCell.mayEnter}
          onSave={(note, before) => grid.cells.writeNote(noteCell.key, note, before)}
          onClose={() => setNotePosition(undefined)}
        />
      )}
    </>
  );
}
