import { ActionIcon, Button } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import type { Recording, RecordingTrack } from '#contract/recordings.ts';
import { formatSeconds } from '#rules/durations.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { IconPlayerPause, IconPlayerPlay, IconRewindBackward10, IconRewindForward10 } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import classes from './Player.module.css';
import type { Playback } from './playback.ts';
import { RecordingMenu } from './RecordingMenu.tsx';

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2];
const jumpMs = 10_000;

type Props = { meeting: Meeting; playback: Playback; recording: Recording; tracks: RecordingTrack[] };

/** The buttons of the player, and its position. */
export function PlayerControls({ meeting, playback, recording, tracks }: Props) {
  const { positionMs, isPlaying, rate, skipsSilence } = useStore(playback.state);
  const { lengthMs, seek, setPlaying, setRate, setSkipsSilence } = playback;
  const time = formatSeconds(Math.floor(positionMs / 1_000));
  return (
    <div className="row wrap gap-8">
      <ActionIcon
        size={36}
        variant="filled"
        color="teal"
        aria-label={isPlaying ? t('Pause') : t('Play')}
        onClick={() => setPlaying(!isPlaying)}
      >
        {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
      </ActionIcon>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('Back 10 seconds')}
        onClick={() => seek(positionMs - jumpMs)}
      >
        <IconRewindBackward10 size={18} />
      </ActionIcon>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('Forward 10 seconds')}
        onClick={() => seek(positionMs + jumpMs)}
      >
        <IconRewindForward10 size={18} />
      </ActionIcon>
      <input
        type="range"
        className={classes.position}
        aria-label={t('Position')}
        aria-valuetext={time}
        min={0}
        max={lengthMs}
        step={1_000}
        value={positionMs}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
      <span className="small figures">
        {time} / {formatSeconds(Math.ceil(lengthMs / 1_000))}
      </span>
      <Menu
        label={t('Speed')}
        trigger={(trigger) => (
          <Button variant="default" aria-label={t('Speed: {rate}', { rate })} {...trigger}>
            {rate}×
          </Button>
        )}
      >
        {rates.map((one) => (
          <MenuItem key={one} chosen={one === rate} onSelect={() => setRate(one)}>
            {one}×
          </MenuItem>
        ))}
      </Menu>
      <Button
        variant={skipsSilence ? 'light' : 'default'}
        px="sm"
        aria-pressed={skipsSilence}
        onClick={() => setSkipsSilence(!skipsSilence)}
      >
        {t('Skip silence')}
      </Button>
      <RecordingMenu meeting={meeting} recording={recording} tracks={tracks} />
    </div>
  );
}
