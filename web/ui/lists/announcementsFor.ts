import type { Announcements } from '@dnd-kit/core';
import type { Sortable } from './SortableRow.tsx';

/** What a screen reader says while an item is moved. */
export function announcementsFor(items: Sortable[]): Announcements {
  const name = (id: string | number) => items.find((item) => item.id === Number(id))?.title ?? 'Item';
  const place = (id: string | number) =>
    `position ${items.findIndex((item) => item.id === Number(id)) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} was dropped at ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} went back to ${place(active.id)}.`,
  };
}
