import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo, type ReactNode, useId, useMemo, useRef } from 'react';
import { t } from '#web/lib/translate.ts';
import { IconGripVertical } from '#web/ui/icons/icons.ts';
import { MenuPopover } from '../menus/MenuPopover.tsx';
import type { Step } from './atAltArrows.ts';
import { MoveItems } from './MoveItems.tsx';
import classes from './SortableList.module.css';

export type Sortable = { id: number; title: string };

type Props<Item extends Sortable> = {
  item: Item;
  /** Moves the row without dragging. Without it the row cannot be moved. Pass the same function in each render. */
  onMove: ((id: number, step: Step) => void) | undefined;
  isFirst: boolean;
  isLast: boolean;
  renderItem: (item: Item, handle: ReactNode) => ReactNode;
};

/** One row of a sortable list, with its handle: dragged it moves the row, clicked it opens a menu that does. */
export const SortableRow = memo(function SortableRow<Item extends Sortable>({
  item: row,
  onMove,
  isFirst,
  isLast,
  renderItem,
}: Props<Item>) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, transform, transition } = useSortable({
    id: row.id,
    disabled: !onMove,
  });
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { id, title } = row;
  const handle = useMemo(() => {
    if (!onMove) return false;
    const label = t('Move {title}', { title });
    return (
      <>
        <button
          type="button"
          ref={(element) => {
            button.current = element;
            setActivatorNodeRef(element);
          }}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={label}
          aria-haspopup="menu"
          popoverTarget={menuId}
          data-key="m"
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
        </button>
        <MenuPopover id={menuId} label={label} width={210} opener={() => button.current}>
          <MoveItems isFirst={isFirst} isLast={isLast} onMove={(step) => onMove(id, step)} />
        </MenuPopover>
      </>
    );
  }, [onMove, isFirst, isLast, menuId, setActivatorNodeRef, attributes, listeners, id, title]);
  const content = useMemo(() => renderItem(row, handle), [renderItem, row, handle]);
  return (
    <div
      ref={setNodeRef}
      className={classes.row}
      data-movable={onMove !== undefined || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {content}
    </div>
  );
}) as <Item extends Sortable>(props: Props<Item>) => ReactNode;
