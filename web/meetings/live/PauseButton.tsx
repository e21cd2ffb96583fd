import { ActionIcon } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { IconPlayerPause, IconPlayerPlay } from '#web/ui/icons/icons.ts';
import { onSingleClick } from '../onSingleClick.ts';
import classes from './Live.module.css';

type Props = { isPaused: boolean; onPause: (isPaused: boolean) => void };

/** Pauses or resumes the clock of the meeting for everyone. */
export function PauseButton({ isPaused, onPause }: Props) {
  const label = isPaused ? t('Resume clock') : t('Pause clock');
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <ActionIcon
      className={classes.pause}
      size={36}
      variant="default"
      aria-label={label}
      title={label}
      onClick={onSingleClick(() => onPause(!isPaused))}
    >
      <Icon size={18} />
    </ActionIcon>
  );
}
