import {
  IconArrowDown,
  IconArrowUp,
  IconChartLine,
  IconDots,
  IconPencil,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { mayHandOver } from '#rules/scorecards.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import classes from './NameCell.module.css';

/** What can be done with a measurable; what is left out may not be done. */
export type RowActions = {
  showChart: (measurable: MeasurableOfYear) => void;
  edit?: (measurable: MeasurableOfYear) => void;
  handOver?: (measurable: MeasurableOfYear) => void;
  /** Moves it by so many rows, up when negative. */
  move?: (measurable: MeasurableOfYear, by: number) => void;
  remove?: (measurable: MeasurableOfYear) => void;
};

type Props = { measurable: MeasurableOfYear; actions: RowActions };

const icon = { size: 16, stroke: 1.6 };

function RowMenuItems({ measurable, actions: { showChart, edit, handOver, move, remove } }: Props) {
  const asker = useAsker();
  return (
    <>
      <MenuItem icon={<IconChartLine {...icon} />} onSelect={() => showChart(measurable)}>
        Show chart
      </MenuItem>
      {edit && (
        <MenuItem icon={<IconPencil {...icon} />} onSelect={() => edit(measurable)}>
          {say('Edit measurable')}
        </MenuItem>
      )}
      {!edit && handOver && mayHandOver(asker, measurable) && (
        <MenuItem icon={<IconUserShare {...icon} />} onSelect={() => handOver(measurable)}>
          Hand over
        </MenuItem>
      )}
      {move && (
        <>
          <MenuItem icon={<IconArrowUp {...icon} />} end={<kbd>Alt ↑</kbd>} onSelect={() => move(measurable, -1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<IconArrowDown {...icon} />} end={<kbd>Alt ↓</kbd>} onSelect={() => move(measurable, 1)}>
            Move down
          </MenuItem>
        </>
      )}
      {remove && (
        <MenuItem icon={<IconTrash {...icon} />} onSelect={() => remove(measurable)}>
          {say('Delete measurable')}
        </MenuItem>
      )}
    </>
  );
}

/** The menu of a row. */
export function RowMenu({ measurable, actions }: Props) {
  const label = `Actions for ${measurable.name}`;
  return (
    <Menu
      label={label}
      width={210}
      trigger={(props) => (
        <button type="button" tabIndex={-1} data-reach className={classes.rowMenu} aria-label={label} {...props}>
          <IconDots size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    >
      <RowMenuItems measurable={measurable} actions={actions} />
    </Menu>
  );
}
