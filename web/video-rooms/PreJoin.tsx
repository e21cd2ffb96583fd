import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { IconCameraRotate } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { useAnyCall } from './current/otherCalls.ts';
import { DeviceFields } from './devices/DeviceFields.tsx';
import type { LocalMedia } from './devices/localMedia.ts';
import classes from './PreJoin.module.css';
import { isMirrored } from './room/isMirrored.ts';
import { VideoTrack } from './room/VideoTrack.tsx';

type Props = {
  media: LocalMedia;
  onJoin?: () => void;
  /** The text of the button. */
  label?: string;
  isJoining?: boolean;
  /** Guests may be in a call as members at the same time. */
  isGuest?: boolean;
  /** What guests do instead of pressing the button. */
  action?: ReactNode;
  /** Why the last attempt to join failed. */
  error?: string | undefined;
  /** Who is in the room already. */
  inside?: ReactNode;
};

/** Before joining: how you look and sound, and with which devices. Joining without any works too. */
export function PreJoin({
  media,
  onJoin,
  label = t('Join'),
  isJoining = false,
  isGuest,
  action,
  error,
  inside,
}: Props) {
  const { data: me } = useUser();
  const { camera, isMuted, isStarting, devices } = useStore(media.state);
  const other = useAnyCall();
  return (
    <div className={classes.columns}>
      <div className={classes.preview}>
        {camera ? (
          <VideoTrack track={camera} isMirrored={isMirrored(camera)} />
        ) : (
          <div className={classes.off}>
            {me && <PersonAvatar person={me} size={96} />}
            <span>{isStarting.camera ? t('Starting your camera…') : t('Your camera is off')}</span>
          </div>
        )}
        {camera && devices.camera.length > 1 && (
          <button type="button" className={classes.flip} aria-label={t('Switch camera')} onClick={media.flipCamera}>
            <IconCameraRotate size={22} stroke={1.6} aria-hidden="true" />
          </button>
        )}
      </div>
      <Card className={classes.card} aria-label={t('Devices')}>
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {!isGuest && other !== undefined && (
          <p className="dimmed">
            {other === null
              ? t('You are in the virtual office. Joining here leaves it.')
              : t('You are in the call “{name}”. Joining here leaves it.', { name: other })}
          </p>
        )}
        {action || (
          <Button fullWidth size="md" loading={isJoining} onClick={onJoin}>
            {label}
          </Button>
        )}
        {inside}
        <div className={classes.switches}>
          <Switch
            label={t('Join muted')}
            checked={isMuted}
            onChange={(joinsMuted) => void media.joinWith({ joinsMuted })}
          />
          <Switch
            label={t('Join without camera')}
            checked={!camera && !isStarting.camera}
            onChange={(joinsWithoutCamera) => void media.joinWith({ joinsWithoutCamera })}
          />
        </div>
        <DeviceFields media={media} />
      </Card>
    </div>
  );
}
