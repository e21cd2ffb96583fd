import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { t } from '#web/lib/translate.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { usePeople } from '#web/users/queries.ts';
import type { Grid } from '../input/useGrid.ts';
import { CellEditor } from './CellEditor.tsx';
import { EntrySheet } from './EntrySheet.tsx';
import { MeasurableRow } from './MeasurableRow.tsx';
import type { RowActions } from './RowMenu.tsx';
import type { NumberWidths } from './useNumberWidths.ts';

type Props = {
  grid: Grid;
  /** The rows to render, from the top. */
  visible: { index: number }[];
  actions: RowActions;
  rowHeight: number;
  widths: NumberWidths;
  isNarrow: boolean;
  detailOf: ((scorecardId: number) => string | undefined) | undefined;
  /** The row below the last one. */
  children: ReactNode;
};

/** The visible rows, with gaps for the others. */
export function GridBody({ grid, visible, actions, rowHeight, widths, isNarrow, detailOf, children }: Props) {
  const { rows, columns, active, range, editing, rejected } = grid;
  const { find, shortNameOf } = usePeople();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const editorOf = ({ name, format }: MeasurableOfYear) =>
    editing && (
      <CellEditor
        key={editing.key}
        field={grid.field}
        label={`${name}, ${columns[active.column]?.title}`}
        format={format}
        isGoal={editing.key === 'goal'}
        text={editing.text}
        selectsAll={editing.isWhole && !editing.keepsArrows}
        onBlur={grid.finish}
      />
    );
  let next = 0;
  return (
    <tbody>
      {visible.map(({ index }) => {
        const row = rows[index];
        const gap = index - next;
        next = index + 1;
        if (!row) return null;
        const { measurable } = row;
        const owner = find(measurable.ownerId);
        const isIn = index >= range.top && index <= range.bottom;
        return (
          <Fragment key={measurable.id}>
            {gap > 0 && <Gap height={gap * rowHeight} />}
            <MeasurableRow
              {...row}
              index={index}
              columns={columns}
              owner={owner}
              ownerName={owner ? shortNameOf(owner) : measurable.ownerId ? t('Unknown') : t('No owner')}
              widths={widths}
              isNarrow={isNarrow}
              detail={detailOf?.(measurable.scorecardId)}
              rejected={rejected.cells.get(measurable.id)}
              mayEnter={grid.mayEnter(measurable)}
              actions={actions}
              active={index === active.row ? active.column : -1}
              from={isIn ? range.left : -1}
              to={isIn ? range.right : -1}
              isFirst={index === range.top}
              isLast={index === range.bottom}
              editor={
                editing?.measurableId === measurable.id ? (
                  isPhone ? (
                    <EntrySheet grid={grid}>{editorOf(measurable)}</EntrySheet>
                  ) : (
                    editorOf(measurable)
                  )
                ) : undefined
              }
            />
          </Fragment>
        );
      })}
      <Gap height={(rows.length - next) * rowHeight} />
      {children}
    </tbody>
  );
}

/** Takes the height of the rows out of sight. */
const Gap = ({ height }: { height: number }) =>
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
  height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
