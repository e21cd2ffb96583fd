import type { ComponentProps, ReactNode } from 'react';
import { useFormats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconCalendar, IconClock } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { formatLater, laterTimes } from './times.ts';

const TimeDialog = lazyDialog(() => import('./TimeDialog.tsx'));

const icon = { size: 16, stroke: 1.6 };

type Props = Pick<ComponentProps<typeof Menu>, 'trigger'> & {
  label: string;
  /** The title and the button of the dialog for any other time. */
  title: string;
  submitLabel: string;
  /** The time chosen before, as ISO 8601. */
  at?: string | null;
  onChoose: (at: string) => void;
  /** Items above the times. */
  children?: ReactNode;
};

/** A menu of times to put something off to, with a dialog for any other time. */
export function LaterMenu({ label, trigger, title, submitLabel, at = null, onChoose, children }: Props) {
  useFormats();
  const asking = useDialog();
  return (
    <>
      <Menu label={label} trigger={trigger}>
        {children}
        {laterTimes().map((time) => (
          <MenuItem
            key={time.label}
            icon={<IconClock {...icon} />}
            end={formatLater(time.at)}
            onSelect={() => onChoose(time.at)}
          >
            {time.label}
          </MenuItem>
        ))}
        <MenuItem icon={<IconCalendar {...icon} />} onSelect={() => asking.open()}>
          {t('At another time…')}
        </MenuItem>
      </Menu>
      {asking.draw(() => (
        <TimeDialog {...{ title, submitLabel, at, onChoose }} onClose={asking.close} />
      ))}
    </>
  );
}
