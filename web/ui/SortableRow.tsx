import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SortableList.module.css';

type Props = { id: number; title: string; movable: boolean; children: (handle: ReactNode) => ReactNode };

/** One row of a sortable list, with the grip that it is dragged by. */
export function SortableRow({ id, title, movable, children }: Props) {
  const row = useSortable({ id, disabled: !movable });
  return (
    <div
      ref={row.setNodeRef}
      className={classes.row}
      data-dragging={row.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(row.transform), transition: row.transition }}
    >
      {children(
        movable && (
          <button
            type="button"
            ref={row.setActivatorNodeRef}
            className={classes.handle}
            {...row.attributes}
            {...row.listeners}
            aria-label={`Move ${title}`}
          >
            <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
          </button>
        ),
      )}
    </div>
  );
}
