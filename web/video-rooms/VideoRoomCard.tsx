import { ActionIcon, Badge, Button } from '@mantine/core';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { linkUrl, sharedUrl } from '#web/lib/requests/organization.ts';
import { t } from '#web/lib/translate.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { IconCopy, IconLock, IconPencil, IconTrash, IconUserPlus, IconUsers, IconVideo } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { WaitingGuests } from './guests/WaitingGuests.tsx';
import classes from './MeetingBridge.module.css';
import { RoomPeople } from './RoomPeople.tsx';

type Props = {
  room: VideoRoom;
  /** Whether guests wait that the user may let in. */
  isAsked: boolean;
  /** Missing if the user may not change and delete the room. */
  manage:
    | {
        edit: (room: VideoRoom) => void;
        guests: ((room: VideoRoom) => void) | undefined;
        delete: (room: VideoRoom) => void;
      }
    | undefined;
};

/** A room of the Team Meeting Bridge. */
export function VideoRoomCard({ room, isAsked, manage }: Props) {
  const { name, isActive, isLocked, participantCount, maxParticipants, teamId, createdAt, url } = room;
  const nameTeam = useTeamName();
  return (
    <Card as="article" className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.name} title={name} dir="auto">
          {name}
        </h2>
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
        {teamId !== null && (
          <span className="shrink" title={nameTeam(teamId)}>
            <TeamName id={teamId} />
          </span>
        )}
        <span className={classes.created}>
          {t('Created')} <TimeAgo at={createdAt} />
        </span>
      </p>
      {isActive && <RoomPeople room={room} />}
      {isAsked && (
        <div className={classes.waiting}>
          <WaitingGuests roomId={room.id} />
        </div>
      )}
      <div className={classes.actions}>
        <Button
          component="a"
          href={linkUrl(url)}
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
            onClick={() => copy(sharedUrl(url), t('link'))}
          >
            <IconCopy size={17} stroke={1.6} />
          </ActionIcon>
        )}
        {manage && (
          <>
            {manage.guests && (
              <ActionIcon
                title={t('Invite guests')}
                aria-label={t('Invite guests to {name}', { name })}
                onClick={() => manage.guests?.(room)}
              >
                <IconUserPlus size={17} stroke={1.6} />
              </ActionIcon>
            )}
            <ActionIcon title={t('Edit')} aria-label={t('Edit {name}', { name })} onClick={() => manage.edit(room)}>
              <IconPencil size={17} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              title={t('Delete')}
              aria-label={t('Delete {name}', { name })}
              onClick={() => manage.delete(room)}
            >
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          </>
        )}
      </div>
    </Card>
  );
}
