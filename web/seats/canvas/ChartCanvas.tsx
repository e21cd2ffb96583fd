import { DndContext, DragOverlay, useDraggable } from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Seat } from '#contract/seats.ts';
import { isTopSeat, seatsBelow } from '#rules/seats.ts';
import { type Drop, moveByKey } from '../layout/drop.ts';
import { type Find, neighbourOf } from '../layout/find.ts';
import { type Box, layOut, size } from '../layout/layout.ts';
import classes from './ChartCanvas.module.css';
import { type CardActions, SeatCard } from './SeatCard.tsx';
import { useDrag } from './useDrag.ts';
import { useInView } from './useInView.ts';
import { usePan } from './usePan.ts';
import { margin, startOf, useZoom, zooms } from './useZoom.ts';

/** What the buttons around a chart do with it. */
export type CanvasHandle = {
  zoomBy(percent: number): void;
  /** Shows all of it, as far as it can be read. */
  fit(): void;
  /** Brings a seat into the middle. */
  reveal(id: string): void;
};

type Props = {
  ref: Ref<CanvasHandle>;
  seats: Seat[];
  find: Find;
  collapsed: ReadonlySet<string>;
  /** In percent. */
  zoom: number;
  /** Nobody chose the zoom: it follows the window. */
  isFitted: boolean;
  /** Chooses a zoom, or none. */
  onZoom: (zoom?: number) => void;
  onFit: (zoom: number) => void;
  isEditing: boolean;
  chosenId: string | undefined;
  foundId: string | undefined;
  marks: ReadonlyMap<string, string>;
  /** How much of the window at its right is covered by what lies above, in pixels. */
  covered: number;
  actions: CardActions;
  onMove: (seat: Seat, to: { parentId: string; position: number }) => void;
};

/** A chart that is panned, zoomed and, in edit mode, put in order: of its cards only those in sight are drawn. */
export function ChartCanvas(props: Props) {
  const { ref, seats, find, collapsed, isEditing, chosenId, foundId, marks, covered, actions, onMove } = props;
  const { zoom, isFitted, onZoom, onFit } = props;
  const scale = zoom / 100;
  const view = useRef<HTMLElement>(null);
  const layout = useMemo(() => layOut(seats, collapsed), [seats, collapsed]);
  const { zoomTo, pointAt } = useZoom(view, layout, zoom, onZoom);
  usePan(view, isEditing);
  const { view: shown, look } = useInView(view);
  const drag = useDrag({ seats, layout, zoom, pointAt, onMove });
  const below = useMemo(() => seatsBelow(seats), [seats]);
  const [focusedId, setFocusedId] = useState<string>();
  const [said, say] = useState('');
  const wanted = useRef<string>(undefined);
  const stopId = [focusedId, chosenId].find((id) => id && layout.boxes.has(id)) ?? seats[0]?.id;
  const start = startOf(shown.width > 0 ? (view.current?.clientWidth ?? 0) : 0, layout.width, scale);

  const inSight = ({ x, y, height }: { x: number; y: number; height: number }) =>
    x * scale + start < shown.left + shown.width &&
    (x + size.width) * scale + start > shown.left &&
    y * scale + margin < shown.top + shown.height &&
    (y + height) * scale + margin > shown.top;
  const drawn = seats.filter(({ id }) => {
    const box = layout.boxes.get(id);
    return box && (inSight(box) || id === stopId || id === drag.dragged?.id);
  });

  function reveal(id: string) {
    const [element, box] = [view.current, layout.boxes.get(id)];
    if (!element || !box) return;
    const left = (box.x + size.width / 2) * scale + startOf(element.clientWidth, layout.width, scale);
    const top = (box.y + box.height / 2) * scale + margin;
    element.scrollTo({ left: left - (element.clientWidth - covered) / 2, top: top - element.clientHeight / 2 });
    look();
  }

  function fitChart() {
    const element = view.current;
    if (!element || layout.width === 0) return;
    const { offsetWidth, offsetHeight } = element;
    const [x, y] = [offsetWidth - covered - 2 * margin, offsetHeight - 2 * margin];
    const whole = Math.floor(100 * Math.min(1, x / layout.width, y / layout.height));
    onFit(Math.max(zooms.fittedLeast, whole));
  }
  const chooseFit = () => {
    onZoom();
    fitChart();
  };

  useImperativeHandle(ref, () => ({ fit: chooseFit, reveal, zoomBy: (percent) => zoomTo(zoom + percent) }));

  // A chart opens with all of it in sight, if it can be, and its top in the middle.
  const [isOpen, setIsOpen] = useState(false);
  const root = seats.find(({ parentId }) => parentId === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is something to show
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

  // Seats that were edited, a window of another size: it fits again, unless somebody has zoomed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not at each seat, which would move under the pointer
  useLayoutEffect(() => {
    if (isFitted) fitChart();
  }, [shown.width, shown.height, isEditing]);

  // The card to which a key leads may have to be drawn first.
  useEffect(() => {
    if (wanted.current !== focusedId || !focusedId) return;
    wanted.current = undefined;
    view.current?.querySelector<HTMLElement>(`[data-seat="${focusedId}"]`)?.focus();
  }, [focusedId]);

  function onKeyDown(event: KeyboardEvent) {
    const zoomed = { '+': zooms.step, '=': zooms.step, '-': -zooms.step, '−': -zooms.step }[event.key];
    if (zoomed && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return zoomTo(zoom + zoomed);
    }
    const id = (event.target as HTMLElement).dataset.seat;
    if (!id || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const seat = seats.find((one) => one.id === id);
    if (event.altKey) {
      const to = isEditing && moveByKey(seats, id, event.key);
      if (!to || !seat) return;
      const parent = seats.find((one) => one.id === to.parentId);
      say(`${seat.title} reports to ${parent?.title}, position ${to.position + 1}.`);
      return onMove(seat, to);
    }
    const next = neighbourOf(seats, id, event.key);
    if (!next || !layout.boxes.has(next)) return;
    wanted.current = next;
    setFocusedId(next);
  }

  const target = drag.drop && layout.boxes.get(drag.drop.targetId);
  return (
    <DndContext {...drag.context}>
      <section
        ref={view}
        className={classes.view}
        aria-label="Chart"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys pan what has the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocusedId((before) => (target as HTMLElement).dataset.seat ?? before)}
      >
        <div
          className={classes.room}
          style={{ width: layout.width * scale + 2 * start + covered, height: layout.height * scale + 2 * margin }}
        >
          <div
            className={classes.chart}
            data-small={scale < smallBelow || undefined}
            style={
              { transform: `translate(${start}px, ${margin}px) scale(${scale})`, '--scale': scale } as CSSProperties
            }
          >
            <svg className={classes.lines} width={layout.width} height={layout.height} aria-hidden="true">
              <path d={layout.lines} />
            </svg>
            {drawn.map((seat) => {
              const box = layout.boxes.get(seat.id);
              return (
                box && (
                  <Place key={seat.id} id={seat.id} box={box} canMove={isEditing && !isTopSeat(seat.id)}>
                    <SeatCard
                      seat={seat}
                      find={find}
                      actions={actions}
                      below={below.get(seat.id)?.length ?? 0}
                      isCollapsed={collapsed.has(seat.id)}
                      isEditing={isEditing}
                      isChosen={seat.id === chosenId}
                      isFound={seat.id === foundId}
                      isStop={seat.id === stopId}
                      mark={marks.get(seat.id)}
                    />
                  </Place>
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
        {drag.dragged && <div className={classes.ghost}>{drag.dragged.title}</div>}
      </DragOverlay>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DndContext>
  );
}

/** Below which scale cards show less, in letters that stay readable. */
const smallBelow = 0.65;

/** What shows where a seat would come: over a card, or along its edge. */
function dropStyle({ x, y, height, isInColumn }: Box, side: Drop['side']) {
  const { width } = size;
  if (side === 'below') return { left: x, top: y, width, height };
  if (isInColumn) return { left: x, top: side === 'before' ? y - 8 : y + height + 4, width, height: 4 };
  return { left: side === 'before' ? x - 12 : x + width + 8, top: y, width: 4, height };
}

type PlaceProps = {
  id: string;
  box: { x: number; y: number; height: number };
  canMove: boolean;
  children: ReactNode;
};

/** Where a card stands, and by what it is dragged: all of it. Keys move it by themselves. */
function Place({ id, box, canMove, children }: PlaceProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled: !canMove });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={classes.place}
      data-movable={canMove || undefined}
      data-dragging={isDragging || undefined}
      style={{ left: box.x, top: box.y, height: box.height }}
    >
      {children}
    </div>
  );
}
