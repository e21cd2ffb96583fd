import { memo, type ReactNode, useMemo } from 'react';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { usePendingFields } from '#web/lib/changes/usePendingFields.ts';
import { t } from '#web/lib/translate.ts';
import { OwnerButton } from '#web/todos/OwnerButton.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import type { Column } from '../cells/columns.ts';
import { isWeekColumn } from '../cells/columns.ts';
import type { GridRow } from '../cells/gridRow.ts';
import { type RowView, viewOf } from '../cells/rowView.ts';
import { weekKey } from '../cells/span.ts';
import { type Figure, fitOf, textWidth } from '../cells/textWidth.ts';
import type { RejectedText } from '../cells/useRejectedTexts.ts';
import { Sparkline } from '../chart/Sparkline.tsx';
import { type YearRow, yearId } from '../queries.ts';
import { CellText } from './CellText.tsx';
import classes from './Grid.module.css';
import { NameCell } from './NameCell.tsx';
import type { RowActions } from './RowMenu.tsx';
import type { NumberWidths } from './useNumberWidths.ts';
import { WeekCell } from './WeekCell.tsx';

type Props = GridRow & {
  index: number;
  columns: Column[];
  owner: User | undefined;
  ownerName: string;
  widths: NumberWidths;
  isNarrow: boolean;
  detail: string | undefined;
  /** The rejected texts by week. */
  rejected: Map<string, RejectedText> | undefined;
  mayEnter: boolean;
  actions: RowActions;
  /** The active column, and the first and last selected one; -1 for none. */
  active: number;
  from: number;
  to: number;
  /** Whether this row is the first or last of the selection. */
  isFirst: boolean;
  isLast: boolean;
  /** The field of the active cell while it is edited. */
  editor: ReactNode;
};

/** The maximum width of a number in the goal column, in em. */
const maxGoalWidth = 6;
const numbersOf = (goal: string) => goal.split(' ').filter((word) => /\d/.test(word));

/** A goal in the longest form whose numbers fit. Its sign stays next to its number. */
function goalText({ text, shorter }: Figure): string {
  const forms = [text || t('No goal'), ...shorter].map((form) => form.replace(/^([≥>=≤<]) /, '$1\u00a0'));
  const fits = (form: string) => numbersOf(form).every((number) => textWidth(number) <= maxGoalWidth);
  return forms.find(fits) ?? forms.at(-1) ?? '';
}

/** Describes the sparkline of a row. */
function describeTrend({ weeks }: RowView): string {
  const cells = [...weeks.values()].filter(({ value }) => value !== null);
  const [first, last] = [cells[0]?.text, cells.at(-1)?.text];
  return first && last ? t('From {first} to {last}', { first, last }) : t('No values');
}

/** A measurable: its goal, owner, weeks, total and average. */
export const MeasurableRow = memo(function MeasurableRow({
  index,
  columns,
  owner,
  ownerName,
  widths,
  isNarrow,
  detail,
  rejected,
  mayEnter,
  actions,
  active,
  from,
  to,
  isFirst,
  isLast,
  editor,
  measurable,
  year,
  earlier,
}: Props) {
  const view = useMemo(() => viewOf({ measurable, year, earlier }, columns), [measurable, year, earlier, columns]);
  const fit = useMemo(() => fitOf([...view.weeks.values()], widths.week), [view, widths.week]);
  const sumFit = fitOf([view.total, view.average], widths.sum);
  const pendingWeeks = usePendingWeeks(measurable.id, year);
  const values = [...view.weeks.values()].map(({ value }) => value);
  const trend = <Sparkline values={values} goal={measurable.goal} />;
  const goal = (
    <span className={classes.goal} title={view.goal.text}>
      {goalText(view.goal)}
    </span>
  );
  const ownerFacts = (
    <span className="row shrink gap-5" title={owner && `${fullName(owner)}, ${owner.email}`}>
      {owner && <PersonAvatar person={owner} size={18} />}
      <span className="shrink truncate">{ownerName}</span>
    </span>
  );
  const { set } = actions;
  const texts: Record<string, ReactNode> = {
    goal,
    owner: set ? (
      <OwnerButton
        row={{ title: measurable.name, ownerId: measurable.ownerId }}
        mayChange
        tabIndex={-1}
        onChange={(ownerId) => set({ measurable, fields: { ownerId } })}
      >
        {ownerFacts}
      </OwnerButton>
    ) : (
      ownerFacts
    ),
    trend,
    total: <CellText figure={view.total} fit={sumFit} />,
    average: <CellText figure={view.average} fit={sumFit} />,
  };
  // Screen readers say the full text of short forms and pictures.
  const labels: Record<string, string | undefined> = {
    owner: [ownerName, owner?.email].filter(Boolean).join(', '),
    trend: describeTrend(view),
    total: view.total.shorter.length > 0 ? view.total.text : undefined,
    average: view.average.shorter.length > 0 ? view.average.text : undefined,
  };
  const facts = isNarrow && (
    <>
      {goal}
      {ownerFacts}
      {trend}
    </>
  );
  return (
    <tr
      aria-rowindex={index + 2}
      className={classes.row}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
    >
      {columns.map((column, at) => {
        const isActive = at === active;
        const isSelected = at >= from && at <= to;
        if (column.key === 'name') {
          return <NameCell key="name" {...{ measurable, detail, facts, actions, isActive, isSelected }} />;
        }
        const cell = isWeekColumn(column) ? view.weeks.get(column.key) : undefined;
        if (cell && isWeekColumn(column)) {
          return (
            <WeekCell
              key={column.key}
              view={cell}
              fit={fit}
              rejected={rejected?.get(column.key)}
              index={at + 1}
              isActive={isActive}
              isSelected={isSelected}
              isReadOnly={!mayEnter}
              isCurrent={column.isCurrent}
              isPending={pendingWeeks.has(column.key)}
              editor={isActive ? editor : undefined}
            />
          );
        }
        return (
          <td
            key={column.key}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid is interactive
            role="gridcell"
            className={classes.cell}
            data-column={column.key}
            tabIndex={isActive ? 0 : -1}
            aria-colindex={at + 1}
            aria-selected={isSelected}
            aria-readonly={!set || !['goal', 'owner'].includes(column.key)}
            aria-label={labels[column.key]}
            data-active={isActive || undefined}
          >
            {(column.key === 'goal' && isActive && editor) || texts[column.key]}
          </td>
        );
      })}
    </tr>
  );
});

/** The column keys of a measurable's weeks with unsaved changes, in a year and the one before. */
function usePendingWeeks(measurableId: number, year: number): ReadonlySet<string> {
  const ofYear = usePendingFields('measurables', yearId(measurableId, year));
  const ofYearBefore = usePendingFields('measurables', yearId(measurableId, year - 1));
  return useMemo(() => {
    const keysOf = (year: number, changes: Partial<YearRow>[] = []) =>
      changes.flatMap(({ values = [] }) => values.map(({ week }) => weekKey({ year, week })));
    return new Set([...keysOf(year, ofYear), ...keysOf(year - 1, ofYearBefore)]);
  }, [year, ofYear, ofYearBefore]);
}
