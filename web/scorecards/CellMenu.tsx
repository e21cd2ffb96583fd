import { IconChartLine, IconEraser, IconNote, IconPencil } from '@tabler/icons-react';
import type { Ref } from 'react';
import { MenuItem } from '#web/ui/MenuItem.tsx';
import { MenuPopover } from '#web/ui/MenuPopover.tsx';

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
        <MenuItem icon={<IconPencil {...icon} />} end="F2" onSelect={onEdit}>
          Edit value
        </MenuItem>
      )}
      {(mayEnter || hasNote) && (
        <MenuItem icon={<IconNote {...icon} />} end="Shift F2" onSelect={onNote}>
          {!hasNote ? 'Add note' : mayEnter ? 'Edit note' : 'Show note'}
        </MenuItem>
      )}
      {mayEnter && (
        <MenuItem icon={<IconEraser {...icon} />} end="Del" onSelect={onClear}>
          Clear
        </MenuItem>
      )}
      <MenuItem icon={<IconChartLine {...icon} />} onSelect={onChart}>
        Show chart
      </MenuItem>
    </MenuPopover>
  );
}
