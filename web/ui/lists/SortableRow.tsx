import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { memo, type ReactNode, useMemo } from 'react';
import { t } from '#web/lib/translate.ts';
import classes from './SortableList.module.css';

export type Sortable = { id: number; title: string };

type Props<Item extends Sortable> = {
  item: Item;
  movable: boolean;
  renderItem: (item: Item, handle: ReactNode) => ReactNode;
};

/** One row of a sortable list, with its drag handle. */
export const SortableRow = memo(function SortableRow<Item extends Sortable>({
  item,
  movable,
  renderItem,
}: Props<Item>) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, transform, transition } = useSortable({
    id: item.id,
    disabled: !movable,
  });
  const handle = useMemo(
    () =>
      movable && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={t('Move {title}', { title: item.title })}
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
        </button>
      ),
    [movable, setActivatorNodeRef, attributes, listeners, item.title],
  );
  const content = useMemo(() => renderItem(item, handle), [renderItem, item, handle]);
  return (
    <div
      ref={setNodeRef}
      className={classes.row}
      data-movable={movable || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {content}
    </div>
  );
}) as <Item extends Sortable>(props: Props<Item>) => ReactNode;
