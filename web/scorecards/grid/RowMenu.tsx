import type { MeasurableOfYear } from '#contract/measurables.ts';
import { mayChangeOwner } from '#rules/scorecards.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconChartLine, IconDots, IconPencil, IconTrash, IconUserShare } from '#web/ui/icons/icons.ts';
import { MoveItems } from '#web/ui/lists/MoveItems.tsx';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import type { MeasurableEdit } from '../useMeasurableChanges.ts';
import classes from './NameCell.module.css';

/** The actions of a measurable. Actions that the user may not take are missing. */
export type RowActions = {
  showChart: (measurable: MeasurableOfYear) => void;
  edit?: (measurable: MeasurableOfYear) => void;
  /** Changes the goal or owner in its cell. */
  set?: (change: MeasurableEdit) => void;
  changeOwner?: (measurable: MeasurableOfYear) => void;
  /** Moves it by a number of rows, up if negative. */
  move?: (measurable: MeasurableOfYear, by: number) => void;
  remove?: (measurable: MeasurableOfYear) => void;
};

type Props = { measurable: MeasurableOfYear; actions: RowActions };

const icon = { size: 16, stroke: 1.6 };

function RowMenuItems({ measurable, actions: { showChart, edit, changeOwner, move, remove } }: Props) {
  const asker = useAsker();
  return (
    <>
      <MenuItem icon={<IconChartLine {...icon} />} onSelect={() => showChart(measurable)}>
        {t('Show chart')}
      </MenuItem>
      {edit && (
        <MenuItem icon={<IconPencil {...icon} />} onSelect={() => edit(measurable)}>
          {t('Edit {measurable}')}
        </MenuItem>
      )}
      {!edit && changeOwner && mayChangeOwner(asker, measurable) && (
        <MenuItem icon={<IconUserShare {...icon} />} onSelect={() => changeOwner(measurable)}>
          {t('Change owner')}
        </MenuItem>
      )}
      {move && (
        <MoveItems onMove={(step) => move(measurable, { up: -1, down: 1, top: Number.NEGATIVE_INFINITY }[step])} />
      )}
      {remove && (
        <MenuItem icon={<IconTrash {...icon} />} onSelect={() => remove(measurable)}>
          {t('Delete {measurable}')}
        </MenuItem>
      )}
    </>
  );
}

/** The menu of a row. */
export function RowMenu({ measurable, actions }: Props) {
  const label = t('Actions for {name}', { name: measurable.name });
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
