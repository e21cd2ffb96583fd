import { VisuallyHidden } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { IconHandStop, IconMicrophoneOff } from '#web/ui/icons/icons.ts';
import { GuestBadge } from './GuestBadge.tsx';
import { isMirrored } from './isMirrored.ts';
import { QualitySign } from './QualitySign.tsx';
import type { StageItem } from './stageItems.ts';
import type { RoomState } from './state.ts';
import classes from './Tile.module.css';
import { useNames } from './useNames.ts';
import { VideoTrack } from './VideoTrack.tsx';

type Props = {
  item: StageItem;
  reactions: RoomState['reactions'];
  /** In pixels; without them the tile fills its parent. */
  width?: number;
  height?: number;
  isSmall?: boolean;
};

/** A participant's camera, or else their picture, or their shared screen. */
export function Tile({ item: { participant, source }, reactions, width, height, isSmall }: Props) {
  const { personOf, bareNameOf, labelOf } = useNames();
  const { isMe, isMuted, hasRaisedHand, isReconnecting, isSpeaking, quality, hasCamera, camera, screen } = participant;
  const isScreen = source === 'screen';
  const avatarSize = isSmall ? 40 : width !== undefined && width < 200 ? 44 : 80;
  const ownReactions = isScreen ? [] : reactions.filter(({ participantId }) => participantId === participant.id);
  return (
    <li
      className={classes.tile}
      style={{ width, height }}
      data-speaking={(isSpeaking && !isScreen && !isReconnecting) || undefined}
      data-reconnecting={isReconnecting || undefined}
      data-small={isSmall || undefined}
      data-screen={isScreen || undefined}
    >
      {!isScreen && (
        <div className={classes.avatar}>
          <PersonAvatar person={personOf(participant)} size={avatarSize} />
        </div>
      )}
      <div className={classes.picture}>
        {isScreen && screen && !isReconnecting && <VideoTrack track={screen} fit="contain" />}
        {!isScreen && hasCamera && camera && !isReconnecting && (
          <VideoTrack track={camera} isMirrored={isMe && isMirrored(camera)} />
        )}
      </div>
      {isReconnecting && (
        <div className={classes.lost}>
          <span>{t('Reconnecting…')}</span>
        </div>
      )}
      <div className={classes.foot}>
        {!isScreen && isMuted && (
          <span className={classes.sign} title={t('Muted')}>
            <IconMicrophoneOff size={16} stroke={1.8} aria-hidden="true" />
            <VisuallyHidden>{t('Muted')}</VisuallyHidden>
          </span>
        )}
        <span className={classes.name}>
          {isScreen ? t('Screen of {name}', { name: bareNameOf(participant) }) : labelOf(participant)}
        </span>{' '}
        {participant.isGuest && <GuestBadge />}
        {!isScreen && quality !== 'good' && <QualitySign quality={quality} />}
      </div>
      {!isScreen && hasRaisedHand && (
        <div className={classes.hand} title={t('Hand raised')}>
          <IconHandStop size={18} stroke={1.8} aria-hidden="true" />
          <VisuallyHidden>{t('Hand raised')}</VisuallyHidden>
        </div>
      )}
      <div className={classes.reactions} aria-hidden="true">
        {ownReactions.map(({ id, emoji }) => (
          <span key={id}>{emoji}</span>
        ))}
      </div>
    </li>
  );
}
