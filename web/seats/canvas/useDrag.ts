import {
  type DragMoveEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useRef, useState } from 'react';
import type { Seat } from '#contract/seats.ts';
import { type Drop, dropAt, moveOf } from '../layout/drop.ts';
import type { Layout } from '../layout/layout.ts';

type Point = { x: number; y: number };

/** The point of the screen where a drag began. */
function startOfDrag(event: Event): Point {
  const { clientX: x, clientY: y } =
    'touches' in event ? ((event as TouchEvent).touches[0] as Touch) : (event as MouseEvent);
  return { x, y };
}

type DragOptions = {
  seats: Seat[];
  layout: Layout;
  zoom: number;
  /** Converts a point of the screen into one of the chart. */
  pointAt(point: Point): Point;
  onMove(seat: Seat, to: { parentId: string; position: number }): void;
};

/** Drags seats onto and beside others. Returns the props of the DndContext, the dragged seat and its drop position. */
export function useDrag({ seats, layout, zoom, pointAt, onMove }: DragOptions) {
  const [draggedId, setDraggedId] = useState<string>();
  const [drop, setDrop] = useState<Drop>();
  const start = useRef<Point>({ x: 0, y: 0 });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const end = () => {
    setDraggedId(undefined);
    setDrop(undefined);
  };
  return {
    dragged: seats.find(({ id }) => id === draggedId),
    drop,
    context: {
      sensors,
      onDragStart({ active, activatorEvent }: DragStartEvent) {
        start.current = pointAt(startOfDrag(activatorEvent));
        setDraggedId(String(active.id));
      },
      onDragMove({ active, delta }: DragMoveEvent) {
        // `delta` includes how far the chart has scrolled since.
        const scale = 100 / zoom;
        const point = { x: start.current.x + delta.x * scale, y: start.current.y + delta.y * scale };
        const next = dropAt(layout, seats, String(active.id), point);
        setDrop((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      },
      onDragCancel: end,
      onDragEnd() {
        const seat = seats.find(({ id }) => id === draggedId);
        const to = seat && drop && moveOf(seats, seat.id, drop);
        end();
        if (to) onMove(seat, to);
      },
    },
  };
}
