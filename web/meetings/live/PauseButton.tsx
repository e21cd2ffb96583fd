import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { onSingleClick } from '../onSingleClick.ts';
import classes from './Live.module.css';

type Props = { isPaused: boolean; onPause: (isPaused: boolean) => void };

/** Pauses the clock of the meeting for everybody, or lets it go on. */
export function PauseButton({ isPaused, onPause }: Props) {
  const label = isPaused ? 'Resume Clock' : 'Pause Clock';
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
