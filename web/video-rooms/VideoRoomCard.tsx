import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconCopy, IconLock, IconTrash, IconUsers, IconVideo } from '@tabler/icons-react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './MeetingBridge.module.css';

type Props = {
  room: VideoRoom;
  /** Missing if the user may not delete the room. */
  onDelete: ((room: VideoRoom) => void) | undefined;
};

/** A room of the Team Meeting Bridge. */
export function VideoRoomCard({ room, onDelete }: Props) {
  const { name, isActive, isLocked, participantCount, maxParticipants, createdAt, url } = room;
  return (
    <Card as="article" className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.name} title={name} dir="auto">
          {name}
        </h3>
        <Badge color={isActive ? 'green' : 'gray'} variant="light">
          {isActive ? t('Active') : t('Inactive')}
        </Badge>
      </div>
      <p className={classes.facts}>
        <IconUsers size={15} stroke={1.6} aria-hidden="true" />
        <span
          role="img"
          aria-label={t('{count} of {most} participants', { count: participantCount, most: maxParticipants })}
        >
          {participantCount}/{maxParticipants}
        </span>
        {isLocked && (
          <>
            <IconLock size={15} stroke={1.6} aria-hidden="true" />
            {t('Locked')}
          </>
        )}
        <span className={classes.created}>
          {t('Created')} <TimeAgo at={createdAt} />
        </span>
      </p>
      <div className={classes.actions}>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          leftSection={<IconVideo size={16} stroke={1.6} aria-hidden="true" />}
        >
          {t('Join Room')}
        </Button>
        {mayCopy && (
          <ActionIcon
            title={t('Copy link')}
            aria-label={t('Copy the link to {name}', { name })}
            onClick={() => copy(new URL(url, location.href).href, t('link'))}
          >
            <IconCopy size={17} stroke={1.6} />
          </ActionIcon>
        )}
        {onDelete && (
          <ActionIcon title={t('Delete')} aria-label={t('Delete {name}', { name })} onClick={() => onDelete(room)}>
            <IconTrash size={17} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    </Card>
  );
}
