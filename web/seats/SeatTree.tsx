import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Seat } from '#contract/seats.ts';
import { isTopSeat, seatsByParent } from '#rules/seats.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { IconChevronDown, IconChevronRight, IconDots, IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { indexAfter } from '#web/ui/lists/atAltArrows.ts';
import { MoveItems } from '#web/ui/lists/MoveItems.tsx';
import { useDistanceFromTop } from '#web/ui/lists/useDistanceFromTop.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { DepartmentMark } from './Departments.tsx';
import { changeNames, type SeatChange } from './drafts/differences.ts';
import { type CardActions, describeMove, editByKey, editKeys } from './keys.ts';
import { moveByKey } from './layout/drop.ts';
import { type FindPerson, holderName, holderPerson } from './layout/find.ts';
import classes from './SeatTree.module.css';
import { useNextFocus } from './useNextFocus.ts';

type Props = {
  seats: Seat[];
  find: FindPerson;
  collapsed: ReadonlySet<string>;
  /** The number of the department of each seat in one. */
  departments: ReadonlyMap<string, number>;
  isEditing: boolean;
  selectedId: string | undefined;
  foundId: string | undefined;
  changes: ReadonlyMap<string, SeatChange>;
  actions: CardActions;
  onMove: (seat: Seat, to: { parentId: string; position: number }) => void;
};
type Row = { seat: Seat; level: number; below: number; index: number; siblings: number };

/** In pixels. */
const rowHeight = 56;
/** Deeper levels are not indented further, so that they fit on a phone. */
const maxIndentedLevels = 8;

/** A chart as an indented list. Only the rows in view are rendered. */
export function SeatTree(props: Props) {
  const { seats, find, collapsed, isEditing, selectedId, foundId, changes, actions, onMove, departments } = props;
  const tree = useRef<HTMLDivElement>(null);
  const top = useDistanceFromTop(tree as never);
  const rows = useMemo(() => {
    const below = seatsByParent(seats);
    const from = (id: string | null, level: number): Row[] =>
      (below.get(id) ?? []).flatMap((seat, index, siblings) => [
        { seat, level, below: below.get(seat.id)?.length ?? 0, index, siblings: siblings.length },
        ...(collapsed.has(seat.id) ? [] : from(seat.id, level + 1)),
      ]);
    return from(null, 1);
  }, [seats, collapsed]);
  const [focusedId, setFocusedId] = useState<string>();
  const focusedAt = Math.max(
    0,
    rows.findIndex(({ seat }) => seat.id === focusedId),
  );
  const list = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => rows[index]?.seat.id ?? index,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), focusedAt])].sort((a, b) => a - b),
  });
  const foundAt = rows.findIndex(({ seat }) => seat.id === foundId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a new match, not when rows change
  useEffect(() => {
    if (foundAt >= 0) list.scrollToIndex(foundAt, { align: 'center' });
  }, [foundId, foundAt]);

  function focus(at: number) {
    const id = rows[at]?.seat.id;
    if (!id) return;
    setFocusedId(id);
    list.scrollToIndex(at);
    requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus());
  }

  const focusSeat = (id: string) => focus(rows.findIndex(({ seat }) => seat.id === id));
  const ids = useMemo(() => rows.map(({ seat }) => seat.id), [rows]);
  useNextFocus(ids, focusedId, focusSeat);
  // A seat that moves keeps the focus, which its row may lose on the way.
  const [announcement, announce] = useState('');
  const movedId = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows have their new order
  useLayoutEffect(() => {
    if (movedId.current) focusSeat(movedId.current);
    movedId.current = undefined;
  }, [ids]);

  function move(seat: Seat, to: { parentId: string; position: number }) {
    announce(describeMove(seats, seat, to));
    movedId.current = seat.id;
    if (collapsed.has(to.parentId)) actions.toggle(to.parentId);
    onMove(seat, to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[focusedAt];
    if (!row || !(event.target as HTMLElement).dataset.row) return;
    if (event.altKey) {
      if (!isEditing || !chartKeys[event.key]) return;
      event.preventDefault();
      // Up and down among its siblings, left to the level above, right below the seat before.
      const to = moveByKey(seats, row.seat.id, chartKeys[event.key] ?? '');
      return to && move(row.seat, to);
    }
    if (isEditing && editByKey(event.key, row.seat, actions)) return event.preventDefault();
    const isOpen = row.below > 0 && !collapsed.has(row.seat.id);
    if (event.key === 'ArrowDown') focus(focusedAt + 1);
    else if (event.key === 'ArrowUp') focus(focusedAt - 1);
    else if (event.key === 'ArrowRight' && row.below > 0 && !isOpen) actions.toggle(row.seat.id);
    else if (event.key === 'ArrowRight' && isOpen) focus(focusedAt + 1);
    else if (event.key === 'ArrowLeft' && isOpen) actions.toggle(row.seat.id);
    else if (event.key === 'ArrowLeft') focus(rows.findIndex(({ seat }) => seat.id === row.seat.parentId));
    else if (event.key === 'Enter' || event.key === ' ') actions.open(row.seat.id);
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <div
        ref={tree}
        role="tree"
        aria-label={t('Chart')}
        className="card relative clipped"
        style={{ height: list.getTotalSize() }}
      >
        {list.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { seat, level, below, siblings } = row;
          const department = departments.get(seat.id);
          const names = seat.people.map((holder) => holderName(holder, find)).join(', ');
          const isCollapsed = collapsed.has(seat.id);
          const change = changes.get(seat.id);
          return (
            <div
              key={key}
              role="treeitem"
              aria-level={level}
              aria-setsize={siblings}
              aria-posinset={row.index + 1}
              aria-expanded={below > 0 ? !isCollapsed : undefined}
              aria-selected={seat.id === selectedId}
              aria-label={t('{title}, {people}', { title: seat.title, people: names || t('vacant') })}
              aria-keyshortcuts={isEditing ? editKeys : undefined}
              tabIndex={index === focusedAt ? 0 : -1}
              data-row={seat.id}
              data-found={seat.id === foundId || undefined}
              className={classes.row}
              style={{
                transform: `translateY(${start - top}px)`,
                paddingLeft: 4 + Math.min(level - 1, maxIndentedLevels) * 16,
              }}
              onFocus={() => setFocusedId(seat.id)}
              onKeyDown={onKeyDown}
              onClick={({ target }) => (target as Element).closest('button, [popover]') || actions.open(seat.id)}
            >
              {below > 0 ? (
                <ActionIcon
                  size={28}
                  tabIndex={-1}
                  aria-label={
                    isCollapsed
                      ? t('Expand {title}', { title: seat.title })
                      : t('Collapse {title}', { title: seat.title })
                  }
                  onClick={() => actions.toggle(seat.id)}
                >
                  {isCollapsed ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
                </ActionIcon>
              ) : (
                <span className={classes.leaf} />
              )}
              {seat.people[0] ? (
                <PersonAvatar person={holderPerson(seat.people[0], find)} size={28} />
              ) : (
                <span className={classes.vacant} />
              )}
              {department && <DepartmentMark number={department} />}
              <span className="grid fill">
                <span className="truncate weight-540" dir="auto">
                  {seat.title}
                </span>
                <span className="truncate dimmed small">{names || t('Vacant')}</span>
              </span>
              {change && <span className="brass tiny">{t(changeNames[change])}</span>}
              {isEditing && (
                <SeatMenu row={row} tabIndex={index === focusedAt ? 0 : -1} actions={actions} onMove={move} />
              )}
            </div>
          );
        })}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

type SeatMenuProps = Pick<Props, 'actions' | 'onMove'> & { row: Row; tabIndex: number };

/** The menu of a seat: moves among its siblings, a new seat below it, deletion. */
function SeatMenu({ row: { seat, index, siblings }, tabIndex, actions, onMove }: SeatMenuProps) {
  const { id, title, parentId } = seat;
  const label = t('Actions for {name}', { name: title });
  return (
    <Menu
      label={label}
      trigger={(trigger) => (
        <ActionIcon size={32} tabIndex={tabIndex} aria-label={label} {...trigger}>
          <IconDots size={17} />
        </ActionIcon>
      )}
    >
      {!isTopSeat(id) && parentId && (
        <MoveItems
          isFirst={index === 0}
          isLast={index === siblings - 1}
          onMove={(step) => onMove(seat, { parentId, position: indexAfter(step, index, siblings) })}
        />
      )}
      <MenuItem icon={<IconPlus size={16} stroke={1.6} />} onSelect={() => actions.addBelow(id)}>
        {t('Add seat below')}
      </MenuItem>
      {!isTopSeat(id) && (
        <MenuItem icon={<IconTrash size={16} stroke={1.6} />} onSelect={() => actions.remove(seat)}>
          {t('Delete seat')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** The arrow key that makes the same move in the diagram, where siblings are side by side. */
const chartKeys: Record<string, string> = {
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
};
