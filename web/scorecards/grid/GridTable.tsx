import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { usePrinting } from '#web/lib/browser/printing.ts';
import type { Grid } from '../input/useGrid.ts';
import classes from './Grid.module.css';
import { GridBody } from './GridBody.tsx';
import { GridHead } from './GridHead.tsx';
import type { RowActions } from './RowMenu.tsx';
import { useGridFocus } from './useGridFocus.ts';
import { useNumberWidths } from './useNumberWidths.ts';
import { useRowDrag } from './useRowDrag.ts';

type Props = Omit<ComponentProps<'table'>, 'ref'> & {
  grid: Grid;
  table: RefObject<HTMLTableElement | null>;
  label: string;
  /** The id of the element that explains the keys. */
  helpId: string;
  actions: RowActions;
  rowHeight: number;
  isNarrow: boolean;
  detailOf?: ((scorecardId: number) => string | undefined) | undefined;
  /** The row below the last one. */
  children: ReactNode;
};

const headHeight = 46;

/** The table. It renders visible rows only, and focuses the active cell. */
export function GridTable({
  grid,
  table,
  label,
  helpId,
  actions,
  rowHeight,
  isNarrow,
  detailOf,
  children,
  ...props
}: Props) {
  const { rows, columns, active } = grid;
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const { widths, style } = useNumberWidths(table, rows, columns);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The active row stays in the document, because it has the focus and may have an open field.
    rangeExtractor: (range) =>
      isPrinting ? [...rows.keys()] : [...new Set([...defaultRangeExtractor(range), active.row])].sort((a, b) => a - b),
  });
  const drag = useRowDrag(scroller, { rowHeight, headHeight, count: rows.length }, (from, to) => {
    const measurable = rows[from]?.measurable;
    if (measurable) actions.move?.(measurable, to - from);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the row height changes
  useLayoutEffect(() => virtual.measure(), [rowHeight]);

  useGridFocus(grid, table, scroller);

  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        style={style as CSSProperties}
        data-narrow={isNarrow || undefined}
      >
        <table
          {...props}
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is an interactive table
          role="grid"
          aria-label={label}
          aria-describedby={helpId}
          aria-multiselectable
          aria-rowcount={rows.length + (children ? 2 : 1)}
          aria-colcount={columns.length}
          className={classes.table}
          data-block={grid.isBlock || undefined}
          data-editable={actions.edit ? true : undefined}
          style={{ '--row': `${rowHeight}px` } as CSSProperties}
          {...drag.handlers}
        >
          <colgroup>
            {columns.map(({ key, week }) => (
              <col key={key} className={classes.column} data-column={week ? 'week' : key} />
            ))}
          </colgroup>
          <GridHead columns={columns} />
          <GridBody
            grid={grid}
            visible={virtual.getVirtualItems()}
            actions={actions}
            rowHeight={rowHeight}
            widths={widths}
            isNarrow={isNarrow}
            detailOf={detailOf}
          >
            {children}
          </GridBody>
        </table>
        {drag.dragging && (
          <div className={classes.drop} style={{ top: headHeight + drag.dragging.to * rowHeight }} aria-hidden="true" />
        )}
      </div>
    </div>
  );
}
