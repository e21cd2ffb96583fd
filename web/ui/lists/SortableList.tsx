import {
  closestCenter,
  DndContext,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePrinting } from '#web/lib/browser/printing.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { announcementsFor } from './announcementsFor.ts';
import { atAltArrows, indexAfter, type Step } from './atAltArrows.ts';
import type { Heading } from './controls/grouped.ts';
import { GroupHeading } from './GroupHeading.tsx';
import { PromptKeyboardSensor } from './PromptKeyboardSensor.ts';
import classes from './SortableList.module.css';
import { type Sortable, SortableRow } from './SortableRow.tsx';
import { useDistanceFromTop } from './useDistanceFromTop.ts';
import { rowHint, useListKeys } from './useListKeys.ts';
import { useSteadyRows } from './useSteadyRows.ts';

type Props<Item extends Sortable> = {
  label: string;
  items: Item[];
  /** Renders a row. `handle` is its drag handle, if it can be dragged. Pass the same function in each render. */
  renderItem: (item: Item, handle: ReactNode) => ReactNode;
  /** Receives the ids whose order changed, in their new order. Without it no one can drag. Observers never can. */
  onReorder?: (ids: number[]) => void;
  /** The expected height of a row, in pixels. */
  rowHeight?: number;
  /** Headings above the first rows of groups, by the id of the row. */
  headings?: ReadonlyMap<number, Heading> | undefined;
  /** Identifies the list, e.g. by its filter: see `useSteadyRows`. */
  of?: string;
  /** The facts of a row that screen readers say after its title. */
  factsOf?: (item: Item) => (string | undefined)[];
};

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Enter opens the menu of the handle instead. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] };
// The same in each render: new options would draw every row again.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 150, tolerance: 8 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes };

/** Ignores the click on the handle that follows a drop: it would open the menu. */
function ignoreClick(): void {
  const ignore = (event: Event) => event.preventDefault();
  window.addEventListener('click', ignore, { capture: true });
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }));
}

/** A list of any length, sorted by mouse, touch and keyboard. Only visible rows are rendered. */
export function SortableList<Item extends Sortable>({
  label,
  items: currentItems,
  renderItem,
  onReorder: reorder,
  rowHeight = 48,
  headings,
  of,
  factsOf,
}: Props<Item>) {
  const onReorder = useMayWork() ? reorder : undefined;
  const list = useRef<HTMLUListElement>(null);
  const top = useDistanceFromTop(list);
  const isPrinting = usePrinting();
  const [draggedId, setDraggedId] = useState<number | null>(null);
  // The row that Tab focuses: the one that had the focus last.
  const [focusedAt, setFocusedAt] = useState(0);
  useListKeys(list, setFocusedAt);
  // A dropped row stays where it was dropped until the new order arrives.
  const [dropped, setDropped] = useState<{ into: Item[]; items: Item[] }>();
  const steady = useSteadyRows(currentItems, { of });
  const items = dropped?.into === currentItems ? dropped.items : steady.rows;
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const tabAt = Math.min(focusedAt, items.length - 1);
  const draggedAt = draggedId === null ? -1 : ids.indexOf(draggedId);
  // Visible rows render first.
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(8)), []);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    // Makes the first paint correct, too.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan,
    scrollMargin: top,
    // The dragged row stays rendered however far it moves, and so does the one that Tab focuses.
    rangeExtractor: (range) => {
      if (isPrinting) return items.map((_, index) => index);
      const visible = defaultRangeExtractor(range);
      const others = [draggedAt, tabAt].filter((at) => at >= 0);
      return [...new Set([...visible, ...others])].sort((a, b) => a - b);
    },
  });
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(PromptKeyboardSensor, keyboard),
  );

  function move(from: number, to: number) {
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    if (first < 0 || first === last) return;
    const isThere = (id: number) => !steady.gone.has(id);
    setDropped({ into: currentItems, items: arrayMove(items, from, to).filter(({ id }) => isThere(id)) });
    onReorder?.(arrayMove(ids.slice(first, last + 1), from - first, to - first).filter(isThere));
  }

  const hint = rowHint();
  const [announcement, announce] = useState('');
  const movedId = useRef<number>(undefined);
  const step = (id: number, direction: Step) => {
    const from = ids.indexOf(id);
    const to = indexAfter(direction, from, items.length);
    move(from, to);
    movedId.current = id;
    setFocusedAt(to);
    const title = items[from]?.title ?? '';
    announce(t('{title}: position {position} of {count}.', { title, position: to + 1, count: items.length }));
  };
  const latestStep = useRef(step);
  latestStep.current = step;
  const moveBy = useCallback((id: number, direction: Step) => latestStep.current(id, direction), []);
  // The browser takes the focus from a row that is put elsewhere.
  useLayoutEffect(() => {
    const row =
      movedId.current !== undefined &&
      list.current?.querySelector<HTMLElement>(`:scope > li[data-index="${ids.indexOf(movedId.current)}"]`);
    if (!row) return;
    movedId.current = undefined;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertically]}
      accessibility={{
        announcements: announcementsFor(items),
        screenReaderInstructions: {
          draggable: t(
            'To move an item, press Space, then the up and down arrow keys. Press Space to drop it, Escape to cancel. Enter opens a menu of moves.',
          ),
        },
      }}
      onDragStart={({ active }) => setDraggedId(Number(active.id))}
      onDragCancel={() => setDraggedId(null)}
      onDragEnd={({ active, over }) => {
        ignoreClick();
        setDraggedId(null);
        if (over) move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!onReorder}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <ul
          ref={list}
          aria-label={label}
          className={`${classes.list} relative`}
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={key}
                  {...steady.leaving(item.id)}
                  ref={rows.measureElement}
                  data-index={index}
                  tabIndex={index === tabAt ? 0 : -1}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                  aria-label={[item.title, ...(factsOf?.(item) ?? [])].filter(Boolean).join(', ')}
                  aria-description={hint}
                  onKeyDown={atAltArrows(onReorder && ((direction) => moveBy(item.id, direction)))}
                  className={classes.place}
                  data-dragged={index === draggedAt || undefined}
                  style={{ transform: `translateY(${start - top}px)` }}
                >
                  <GroupHeading heading={headings?.get(item.id)} />
                  <SortableRow
                    item={item}
                    onMove={onReorder && moveBy}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    renderItem={renderItem}
                  />
                </li>
              )
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
