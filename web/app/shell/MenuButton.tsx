import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { t } from '#web/lib/translate.ts';
import classes from './MenuButton.module.css';

/** Opens the navigation on small screens. */
export function MenuButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      className={classes.button}
      size={44}
      aria-label={t('Open navigation')}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <IconMenu2 size={20} stroke={1.6} />
    </ActionIcon>
  );
}
