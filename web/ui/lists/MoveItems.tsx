import { t } from '#web/lib/translate.ts';
import { IconArrowBarToUp, IconArrowDown, IconArrowUp } from '#web/ui/icons/icons.ts';
import { MenuItem } from '../menus/MenuItem.tsx';
import type { Step } from './atAltArrows.ts';

const icon = { size: 16, stroke: 1.6 };

/** The items of a menu that move a row. */
export function MoveItems({
  onMove,
  isFirst = false,
  isLast = false,
}: {
  onMove: (step: Step) => void;
  isFirst?: boolean;
  isLast?: boolean;
}) {
  return (
    <>
      {!isFirst && (
        <>
          <MenuItem icon={<IconArrowUp {...icon} />} end={<kbd>{'Alt ↑'}</kbd>} onSelect={() => onMove('up')}>
            {t('Move up')}
          </MenuItem>
          <MenuItem icon={<IconArrowBarToUp {...icon} />} onSelect={() => onMove('top')}>
            {t('Move to top')}
          </MenuItem>
        </>
      )}
      {!isLast && (
        <MenuItem icon={<IconArrowDown {...icon} />} end={<kbd>{'Alt ↓'}</kbd>} onSelect={() => onMove('down')}>
          {t('Move down')}
        </MenuItem>
      )}
    </>
  );
}
