import { IconChartLine, IconEraser, IconNote, IconPencil, IconPlusMinus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { MenuPopover } from '#web/ui/menus/MenuPopover.tsx';
import type { Grid } from '../input/useGrid.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** The cell beside which it opens. */
  opener: () => HTMLElement | null;
  grid: Grid;
  onNote: () => void;
  onChart: () => void;
};

const icon = { size: 16, stroke: 1.6 };
const hint = (key: string) => <kbd>{key}</kbd>;

/** What can be done with the cell in which one is. */
export function CellMenu({ ref, opener, grid, onNote, onChart }: Props) {
  const cell = grid.at(grid.active);
  const { value = null, note = null } = cell?.held() ?? {};
  const mayEnter = cell?.mayEnter ?? false;
  return (
    <MenuPopover ref={ref} label="Cell" width={210} opener={opener}>
      {mayEnter && (
        <MenuItem
          icon={<IconPencil {...icon} />}
          end={hint('F2')}
          onSelect={() => grid.edit(grid.active, { keepsArrows: true })}
        >
          Edit value
        </MenuItem>
      )}
      {/* The number pads of some phones have no minus. */}
      {mayEnter && value && cell?.measurable.format !== 'yes_no' && (
        <MenuItem
          icon={<IconPlusMinus {...icon} />}
          onSelect={() => cell && grid.cells.enter([{ ...cell.key, value: -value }])}
        >
          Change sign
        </MenuItem>
      )}
      {(mayEnter || note !== null) && (
        <MenuItem icon={<IconNote {...icon} />} end={hint('Shift F2')} onSelect={onNote}>
          {note === null ? 'Add note' : mayEnter ? 'Edit note' : 'Show note'}
        </MenuItem>
      )}
      {mayEnter && (
        <MenuItem icon={<IconEraser {...icon} />} end={hint('Del')} onSelect={() => grid.enterSelected(null)}>
          Clear
        </MenuItem>
      )}
      <MenuItem icon={<IconChartLine {...icon} />} onSelect={onChart}>
        Show chart
      </MenuItem>
    </MenuPopover>
  );
}
