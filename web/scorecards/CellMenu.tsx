import { IconChartLine, IconEraser, IconNote, IconPencil } from '@tabler/icons-react';
import type { Ref } from 'react';
import { MenuItem } from '#web/ui/MenuItem.tsx';
import { MenuPopover } from '#web/ui/MenuPopover.tsx';
import classes from './Grid.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** The cell beside which it opens. */
  opener: () => HTMLElement | null;
  mayEnter: boolean;
  hasNote: boolean;
  onEdit: () => void;
  onNote: () => void;
  onClear: () => void;
  onChart: () => void;
};

/** What can be done with the cell in which one is. */
export function CellMenu({ ref, opener, mayEnter, hasNote, onEdit, onNote, onClear, onChart }: Props) {
  const icon = { size: 16, stroke: 1.6 };
  return (
    <MenuPopover ref={ref} label="Cell" width={210} opener={opener}>
      {mayEnter && (
        <MenuItem icon={<IconPencil {...icon} />} end={<kbd className={classes.hint}>F2</kbd>} onSelect={onEdit}>
          Edit value
        </MenuItem>
      )}
      {(mayEnter || hasNote) && (
        <MenuItem icon={<IconNote {...icon} />} end={<kbd className={classes.hint}>Shift F2</kbd>} onSelect={onNote}>
          {!hasNote ? 'Add note' : mayEnter ? 'Edit note' : 'Show note'}
        </MenuItem>
      )}
      {mayEnter && (
        <MenuItem icon={<IconEraser {...icon} />} end={<kbd className={classes.hint}>Del</kbd>} onSelect={onClear}>
          Clear
        </MenuItem>
      )}
      <MenuItem icon={<IconChartLine {...icon} />} onSelect={onChart}>
        Show chart
      </MenuItem>
    </MenuPopover>
  );
}
