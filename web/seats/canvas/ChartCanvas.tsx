import { DndContext, DragOverlay, useDraggable } from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Seat } from '#contract/seats.ts';
import { isTopSeat, seatsByParent } from '#rules/seats.ts';
import { t } from '#web/lib/translate.ts';
import type { SeatChange } from '../drafts/differences.ts';
import { type CardActions, describeMove, editByKey } from '../keys.ts';
import { type Drop, moveByKey } from '../layout/drop.ts';
import { type FindPerson, inOrder, neighborOf } from '../layout/find.ts';
import { type Box, layOutForWindow, scaleToFit } from '../layout/layout.ts';
import { useNextFocus } from '../useNextFocus.ts';
import classes from './ChartCanvas.module.css';
import { SeatCard } from './SeatCard.tsx';
import { useDrag } from './useDrag.ts';
import { usePan } from './usePan.ts';
import { useViewport } from './useViewport.ts';
import { margin, startOf, useZoom, zoomLimits } from './useZoom.ts';

/** Called by the buttons around the chart. */
export type CanvasHandle = {
  zoomBy(percent: number): void;
  /** Fits the chart into the window, as far as it stays readable. */
  fit(): void;
  /** Scrolls a seat into the middle. */
  reveal(id: string): void;
};

type Props = {
  ref: Ref<CanvasHandle>;
  seats: Seat[];
  find: FindPerson;
  collapsed: ReadonlySet<string>;
  /** The number of the department of each seat in one. */
  departments: ReadonlyMap<string, number>;
  /** In percent. */
  zoom: number;
  /** Whether the zoom follows the window, because the user chose none. */
  isFitted: boolean;
  /** Sets the zoom; undefined fits the chart again. */
  onZoom: (zoom?: number) => void;
  onFit: (zoom: number) => void;
  isEditing: boolean;
  selectedId: string | undefined;
  foundId: string | undefined;
  changes: ReadonlyMap<string, SeatChange>;
  /** The width of the panel that covers the right side, in pixels. */
  covered: number;
  actions: CardActions;
  onMove: (seat: Seat, to: { parentId: string; position: number }) => void;
};

/** A chart to pan, zoom and, in edit mode, rearrange. Only the cards in view are rendered. */
export function ChartCanvas(props: Props) {
  const { ref, seats, find, collapsed, isEditing, selectedId, foundId, changes, covered, actions, onMove } = props;
  const { zoom, isFitted, onZoom, onFit, departments } = props;
  const scale = zoom / 100;
  const view = useRef<HTMLElement>(null);
  const { viewport, measure, ...element } = useViewport(view);
  const [width, height] = [Math.max(0, element.width - 2 * margin), element.height - 2 * margin];
  const layout = useMemo(
    () => layOutForWindow(seats, collapsed, { width, height }, { find, isEditing }),
    [seats, collapsed, width, height, find, isEditing],
  );
  const { zoomTo, pointAt } = useZoom(view, { size: layout, covered }, zoom, onZoom);
  usePan(view, isEditing);
  const drag = useDrag({ seats, layout, zoom, pointAt, onMove });
  const below = useMemo(() => seatsByParent(seats), [seats]);
  // Read and tabbed through from the top down, whatever the order of creation.
  const ordered = useMemo(() => inOrder(seats), [seats]);
  const positions = useMemo(() => positionsOf(ordered), [ordered]);
  const [focusedId, setFocusedId] = useState<string>();
  const [announcement, announce] = useState('');
  const focusNextId = useRef<string>(undefined);
  const tabStopId = [focusedId, selectedId].find((id) => id && layout.boxes.has(id)) ?? ordered[0]?.id;
  const start = startOf(viewport.width > 0 ? (view.current?.clientWidth ?? 0) - covered : 0, layout.width, scale);

  const isInView = ({ x, y, width, height }: Box) =>
    x * scale + start < viewport.left + viewport.width &&
    (x + width) * scale + start > viewport.left &&
    y * scale + margin < viewport.top + viewport.height &&
    (y + height) * scale + margin > viewport.top;
  // After the frame around them, so that the browser can react meanwhile.
  const areCardsRendered = useDeferredValue(true, false);
  const rendered = ordered.filter(({ id }) => {
    const box = areCardsRendered && layout.boxes.get(id);
    return box && (isInView(box) || id === tabStopId || id === drag.dragged?.id);
  });

  function reveal(id: string) {
    const [element, box] = [view.current, layout.boxes.get(id)];
    if (!element || !box) return;
    const left = (box.x + box.width / 2) * scale + startOf(element.clientWidth - covered, layout.width, scale);
    const top = (box.y + box.height / 2) * scale + margin;
    element.scrollTo({ left: left - (element.clientWidth - covered) / 2, top: top - element.clientHeight / 2 });
    measure();
  }

  function fitChart() {
    const element = view.current;
    if (!element || layout.width === 0) return;
    const { offsetWidth, offsetHeight } = element;
    const window = { width: offsetWidth - covered - 2 * margin, height: offsetHeight - 2 * margin };
    onFit(Math.max(zoomLimits.fitMin, Math.floor(100 * scaleToFit(layout, window))));
  }
  const fitAgain = () => {
    onZoom();
    fitChart();
  };

  useImperativeHandle(ref, () => ({ fit: fitAgain, reveal, zoomBy: (percent) => zoomTo(zoom + percent) }));

  // A chart opens fitted, with its root in the middle.
  const [isOpen, setIsOpen] = useState(false);
  const root = seats.find(({ parentId }) => parentId === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the seats are loaded
  useLayoutEffect(() => {
    const element = view.current;
    if (!element || !root) return;
    if (!isOpen) {
      if (isFitted) fitChart();
      return setIsOpen(true);
    }
    if (!foundId) reveal(root.id);
    if (!foundId) element.scrollTop = 0;
  }, [isOpen, root === undefined]);

  // Fit again after editing and when the window is resized, unless the user has zoomed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not for each changed seat, which would move under the pointer
  useLayoutEffect(() => {
    if (isFitted) fitChart();
  }, [viewport.width, viewport.height, isEditing, layout.isCompact]);

  // The next card may have to be rendered before it can take the focus.
  useEffect(() => {
    if (focusNextId.current !== focusedId || !focusedId) return;
    focusNextId.current = undefined;
    view.current?.querySelector<HTMLElement>(`[data-seat="${focusedId}"]`)?.focus();
  }, [focusedId]);

  function focusSeat(id: string) {
    focusNextId.current = id;
    setFocusedId(id);
  }
  const drawnIds = useMemo(() => ordered.map(({ id }) => id).filter((id) => layout.boxes.has(id)), [ordered, layout]);
  useNextFocus(drawnIds, focusedId, focusSeat);

  function onKeyDown(event: KeyboardEvent) {
    const zoomed = { '+': zoomLimits.step, '=': zoomLimits.step, '-': -zoomLimits.step, '−': -zoomLimits.step }[
      event.key
    ];
    if (zoomed && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return zoomTo(zoom + zoomed);
    }
    const id = (event.target as HTMLElement).dataset.seat;
    const seat = seats.find((one) => one.id === id);
    if (isEditing && seat && editByKey(event.key, seat, actions)) return event.preventDefault();
    if (!id || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (event.altKey) {
      const to = isEditing && moveByKey(seats, id, event.key);
      if (!to || !seat) return;
      announce(describeMove(seats, seat, to));
      return onMove(seat, to);
    }
    const next = neighborOf(seats, id, event.key);
    if (next && layout.boxes.has(next)) focusSeat(next);
  }

  const target = drag.drop && layout.boxes.get(drag.drop.targetId);
  return (
    <DndContext {...drag.context}>
      <section
        ref={view}
        className={classes.view}
        aria-label={t('Chart')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys pan what has the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={({ target }) =>
          setFocusedId((before) => (target as HTMLElement).closest<HTMLElement>('[data-card]')?.dataset.card ?? before)
        }
      >
        <div
          className="relative clipped"
          style={{ width: layout.width * scale + 2 * start + covered, height: layout.height * scale + 2 * margin }}
        >
          <div
            className={classes.chart}
            data-small={(!layout.isCompact && scale < smallBelow) || undefined}
            data-compact={layout.isCompact || undefined}
            style={
              { transform: `translate(${start}px, ${margin}px) scale(${scale})`, '--scale': scale } as CSSProperties
            }
          >
            <svg className={classes.lines} width={layout.width} height={layout.height} aria-hidden="true">
              <path d={layout.lines} />
            </svg>
            {rendered.map((seat) => {
              const box = layout.boxes.get(seat.id);
              return (
                box && (
                  <DraggableCard key={seat.id} id={seat.id} box={box} canMove={isEditing && !isTopSeat(seat.id)}>
                    <SeatCard
                      seat={seat}
                      find={find}
                      actions={actions}
                      below={below.get(seat.id)?.length ?? 0}
                      isCollapsed={collapsed.has(seat.id)}
                      isEditing={isEditing}
                      isSelected={seat.id === selectedId}
                      isFound={seat.id === foundId}
                      position={positions.get(seat.id) ?? ''}
                      isTabStop={seat.id === tabStopId}
                      department={departments.get(seat.id)}
                      change={changes.get(seat.id)}
                    />
                  </DraggableCard>
                )
              );
            })}
            {drag.drop && target && (
              <div className={classes.drop} data-side={drag.drop.side} style={dropStyle(target, drag.drop.side)} />
            )}
          </div>
        </div>
      </section>
      <DragOverlay dropAnimation={null}>
        {drag.dragged && (
          <div className={classes.ghost} dir="auto">
            {drag.dragged.title}
          </div>
        )}
      </DragOverlay>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DndContext>
  );
}

/** The level of each seat and its superior in words, for screen readers. */
function positionsOf(ordered: Seat[]): Map<string, string> {
  const above = new Map<string | null, { level: number; title: string }>();
  const positions = new Map<string, string>();
  for (const { id, parentId, title } of ordered) {
    const parent = above.get(parentId);
    const level = (parent?.level ?? 0) + 1;
    above.set(id, { level, title });
    const text = parent
      ? t('level {level}, reports to {parent}', { level, parent: parent.title })
      : t('level {level}', { level });
    positions.set(id, text);
  }
  return positions;
}

/** At smaller scales, cards show less text in a larger font. */
const smallBelow = 0.65;

/** The style of the drop indicator: over a card, or along its edge. */
function dropStyle({ x, y, width, height, isInColumn }: Box, side: Drop['side']) {
  if (side === 'below') return { left: x, top: y, width, height };
  if (isInColumn) return { left: x, top: side === 'before' ? y - 8 : y + height + 4, width, height: 4 };
  return { left: side === 'before' ? x - 12 : x + width + 8, top: y, width: 4, height };
}

type DraggableCardProps = {
  id: string;
  box: Box;
  canMove: boolean;
  children: ReactNode;
};

/** Positions a card and makes all of it draggable. The keyboard is handled by the chart. */
function DraggableCard({ id, box, canMove, children }: DraggableCardProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled: !canMove });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={`${classes.card} absolute`}
      data-card={id}
      data-movable={canMove || undefined}
      data-dragging={isDragging || undefined}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
    >
      {children}
    </div>
  );
}
