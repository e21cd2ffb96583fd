import type { Ref } from 'react';
import { t } from '#web/lib/translate.ts';
import { IconChartLine, IconEraser, IconNote, IconPencil, IconPlusMinus } from '#web/ui/icons/icons.ts';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { MenuPopover } from '#web/ui/menus/MenuPopover.tsx';
import type { Grid } from '../input/useGrid.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** The cell next to which it opens. */
  opener: () => HTMLElement | null;
  grid: Grid;
  onNote: () => void;
  onChart: () => void;
};

const icon = { size: 16, stroke: 1.6 };
const hint = (key: string) => <kbd>{key}</kbd>;

/** The menu of the active cell. */
export function CellMenu({ ref, opener, grid, onNote, onChart }: Props) {
  const cell = grid.at(grid.active);
  const { value = null, note = null } = cell?.content() ?? {};
  const mayEnter = cell?.mayEnter ?? false;
  return (
    <MenuPopover ref={ref} label={t('Cell')} width={210} opener={opener}>
      {mayEnter && (
        <MenuItem
          icon={<IconPencil {...icon} />}
          end={hint('F2')}
          onSelect={() => grid.edit(grid.active, { keepsArrows: true })}
        >
          {t('Edit value')}
        </MenuItem>
      )}
      {/* The number pads of some phones lack a minus. */}
      {mayEnter && value && cell?.measurable.format !== 'yes_no' && (
        <MenuItem
          icon={<IconPlusMinus {...icon} />}
          onSelect={() => cell && grid.cells.enter([{ ...cell.key, value: -value }])}
        >
          {t('Flip sign')}
        </MenuItem>
      )}
      {(mayEnter || note !== null) && (
        <MenuItem icon={<IconNote {...icon} />} end={hint('⇧F2')} onSelect={onNote}>
          {note === null ? t('Add note') : mayEnter ? t('Edit note') : t('Show note')}
        </MenuItem>
      )}
      {mayEnter && (
        <MenuItem icon={<IconEraser {...icon} />} end={hint(t('Del'))} onSelect={() => grid.enterSelected(null)}>
          {t('Clear')}
        </MenuItem>
      )}
      <MenuItem icon={<IconChartLine {...icon} />} onSelect={onChart}>
        {t('Show chart')}
      </MenuItem>
    </MenuPopover>
  );
}
