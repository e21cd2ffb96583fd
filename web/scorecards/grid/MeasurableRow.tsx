import { VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode, useMemo } from 'react';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import type { Column } from '../cells/columns.ts';
import { isWeekColumn } from '../cells/columns.ts';
import { type Figure, type GridRow, type RowView, viewOf } from '../cells/gridRow.ts';
import { textWidth } from '../cells/textWidth.ts';
import type { Refused } from '../cells/useRefused.ts';
import { useWaitingWeeks } from '../cells/useWaitingWeeks.ts';
import { Sparkline } from '../chart/Sparkline.tsx';
import { CellText } from './CellText.tsx';
import classes from './Grid.module.css';
import { NameCell } from './NameCell.tsx';
import type { RowActions } from './RowMenu.tsx';
import type { Room } from './useRoom.ts';
import { WeekCell } from './WeekCell.tsx';

type Props = GridRow & {
  index: number;
  columns: Column[];
  owner: User | undefined;
  /** What the owner is called among their colleagues. */
  ownerName: string;
  room: Room;
  isNarrow: boolean;
  detail: string | undefined;
  /** The texts that were not entered, by the weeks for which they were meant. */
  refused: Map<string, Refused> | undefined;
  mayEnter: boolean;
  actions: RowActions;
  /** The column in which one is, and the first and last selected one; -1 for none. */
  active: number;
  from: number;
  to: number;
  /** Whether the selected block begins or ends with this row. */
  isFirst: boolean;
  isLast: boolean;
  /** The field of the cell in which one is, while it is edited. */
  editor: ReactNode;
};

/** How wide a number of a goal can be in its column, in em. */
const goalRoom = 6;
const numbersOf = (goal: string) => goal.split(' ').filter((word) => /\d/.test(word));

/** A goal in its longest form of which every number has room; its sign stays beside its number. */
function goalText({ text, shorter }: Figure): string {
  const forms = [text || 'No goal', ...shorter].map((form) => form.replace(/^([≥>=≤<]) /, '$1\u00a0'));
  const hasRoom = (form: string) => numbersOf(form).every((number) => textWidth(number) <= goalRoom);
  return forms.find(hasRoom) ?? forms.at(-1) ?? '';
}

/** What the line of a row shows, in words. */
function trendOf({ weeks }: RowView): string {
  const known = [...weeks.values()].filter(({ value }) => value !== null);
  return known.length === 0 ? 'No values' : `From ${known[0]?.text} to ${known.at(-1)?.text}`;
}

/** A measurable: its goal, its owner, the weeks on screen, and what they come to. */
export const MeasurableRow = memo(function MeasurableRow({
  index,
  columns,
  owner,
  ownerName,
  room,
  isNarrow,
  detail,
  refused,
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
  const waiting = useWaitingWeeks(measurable.id, year);
  const values = [...view.weeks.values()].map(({ value }) => value);
  const trend = <Sparkline values={values} goal={measurable.goal} />;
  const goal = (
    <span className={classes.goal} title={view.goal.text}>
      {goalText(view.goal)}
    </span>
  );
  const named = (
    <span className={classes.owner} title={owner && `${fullName(owner)}, ${owner.email}`}>
      {owner && <PersonAvatar person={owner} size={18} />}
      <span className={classes.ownerName}>{ownerName}</span>
      {owner && <VisuallyHidden>, {owner.email}</VisuallyHidden>}
    </span>
  );
  const texts: Record<string, ReactNode> = {
    goal,
    owner: named,
    trend,
    total: <CellText figure={view.total} room={room.sum} />,
    average: <CellText figure={view.average} room={room.sum} />,
  };
  // What is drawn short or as a picture is read out whole.
  const labels: Record<string, string | undefined> = {
    trend: trendOf(view),
    total: view.total.shorter.length > 0 ? view.total.text : undefined,
    average: view.average.shorter.length > 0 ? view.average.text : undefined,
  };
  const facts = isNarrow && (
    <>
      {goal}
      {named}
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
              room={room.week}
              refused={refused?.get(column.key)}
              index={at + 1}
              isActive={isActive}
              isSelected={isSelected}
              isReadOnly={!mayEnter}
              isCurrent={column.isCurrent}
              isWaiting={waiting.has(column.key)}
              editor={isActive ? editor : undefined}
            />
          );
        }
        return (
          <td
            key={column.key}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is a cell of a grid
            role="gridcell"
            className={classes.cell}
            data-column={column.key}
            tabIndex={isActive ? 0 : -1}
            aria-colindex={at + 1}
            aria-selected={isSelected}
            aria-readonly
            aria-label={labels[column.key]}
            data-active={isActive || undefined}
          >
            {texts[column.key]}
          </td>
        );
      })}
    </tr>
  );
});
