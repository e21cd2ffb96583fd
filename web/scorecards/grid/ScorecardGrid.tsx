import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Week } from '#rules/weeks.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { usePeople } from '#web/users/queries.ts';
import { columnsOf } from '../cells/columns.ts';
import type { GridRow } from '../cells/gridRow.ts';
import type { Spot } from '../cells/useBlock.ts';
import { clipboardHandlers } from '../input/gridClipboard.ts';
import { type GridActs, handleKey } from '../input/gridKeys.ts';
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
  /** The height of a row, in pixels. */
  rowHeight: number;
  /** The names of measurables say their goal, owner and trend, which have no columns then. */
  isNarrow: boolean;
  /** What stands under the name of a measurable, by its scorecard. */
  detailOf?: (scorecardId: number) => string | undefined;
  /** The measurable to go to. */
  startId?: number | undefined;
  /** Stands below the last row. */
  children?: ReactNode;
};

/** Measurables by weeks, filled in like a spreadsheet. */
export function ScorecardGrid({ rows, weeks, current, actions, startId, children, ...props }: Props) {
  const { isNarrow } = props;
  const startsOn = useWeekStart();
  const columns = useMemo(() => columnsOf(weeks, current, startsOn, isNarrow), [weeks, current, startsOn, isNarrow]);
  const grid = useGrid(rows, columns, useMayEnter());
  const { find } = usePeople();
  const table = useRef<HTMLTableElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const menuAt = useRef<Spot>(grid.active);
  const [noteAt, setNoteAt] = useState<Spot>();
  const helpId = useId();
  const here = grid.at(grid.active);
  const noted = noteAt && grid.at(noteAt);
  const cellAt = ({ row, column }: Spot) =>
    table.current?.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"] > [aria-colindex="${column + 1}"]`) ?? null;
  const notedCell = noteAt && cellAt(noteAt);

  const acts: GridActs = {
    open({ row, column }) {
      const measurable = rows[row]?.measurable;
      const key = columns[column]?.key;
      if (!measurable) return;
      if (key === 'name') cellAt({ row, column })?.querySelector('button')?.click();
      if (key === 'goal' || key === 'owner') actions.edit?.(measurable);
      if (key === 'trend') actions.showChart(measurable);
    },
    openNote(spot) {
      grid.finish();
      setNoteAt(spot);
    },
    openMenu(spot) {
      grid.finish();
      if (!grid.at(spot)) return acts.open({ ...spot, column: 0 });
      const { top, bottom, left, right } = grid.range;
      const isSelected = spot.row >= top && spot.row <= bottom && spot.column >= left && spot.column <= right;
      if (!isSelected) grid.select(spot);
      menuAt.current = spot;
      menu.current?.showPopover();
    },
    reorder({ row }, by) {
      const measurable = rows[row]?.measurable;
      if (measurable) actions.move?.(measurable, by);
    },
  };

  const goToStart = () => {
    const row = rows.findIndex(({ measurable }) => measurable.id === startId);
    if (row >= 0) grid.select({ row, column: grid.active.column });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each measurable that is asked for
  useEffect(goToStart, [startId]);

  return (
    <>
      <GridTable
        {...props}
        {...pointerHandlers(grid, acts)}
        {...clipboardHandlers(grid, (id) => find(id)?.email ?? 'Unknown')}
        grid={grid}
        table={table}
        actions={actions}
        helpId={helpId}
        onKeyDown={(event) => handleKey(grid, acts, event)}
      >
        {children}
      </GridTable>
      <GridFoot grid={grid} helpId={helpId} onMenu={() => acts.openMenu(grid.active)} />
      <CellMenu
        ref={menu}
        opener={() => cellAt(menuAt.current)}
        grid={grid}
        onNote={() => acts.openNote(grid.active)}
        onChart={() => here && actions.showChart(here.measurable)}
      />
      {noted && notedCell && (
        <NotePopover
          note={noted.held()?.note ?? null}
          label={`Note on ${noted.measurable.name}, ${noted.column.title}`}
          cell={notedCell}
          mayEdit={noted.mayEnter}
          onSave={(note, before) => grid.cells.writeNote(noted.key, note, before)}
          onClose={() => setNoteAt(undefined)}
        />
      )}
    </>
  );
}
