import type { Announcements } from '@dnd-kit/core';
import { t } from '#web/lib/translate.ts';
import type { Sortable } from './SortableRow.tsx';

/** The announcements of a screen reader while an item is moved. */
export function announcementsFor(items: Sortable[]): Announcements {
  /** The parameters of a sentence about item `id` at the position of item `overId`. */
  const at = (id: string | number, overId = id) => ({
    title: items.find((item) => item.id === Number(id))?.title ?? '',
    position: items.findIndex((item) => item.id === Number(overId)) + 1,
    count: items.length,
  });
  return {
    onDragStart: ({ active }) => t('Picked up {title}, position {position} of {count}.', at(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t('{title} is over position {position} of {count}.', at(active.id, over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('{title} was dropped at position {position} of {count}.', at(active.id, over.id)) : undefined,
    onDragCancel: ({ active }) => t('{title} went back to position {position} of {count}.', at(active.id)),
  };
}
