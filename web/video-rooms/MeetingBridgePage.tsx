import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { mayWork } from '#rules/people.ts';
import { isHostOf, mayManageVideoRoom } from '#rules/video-rooms.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconVideo } from '#web/ui/icons/icons.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { CardGrid } from '#web/ui/lists/CardGrid.tsx';
import { Stat } from '#web/ui/stats/Stat.tsx';
import { Stats } from '#web/ui/stats/Stats.tsx';
import { useMayInviteGuests } from './guests/useMayInviteGuests.ts';
import { videoRoomsQuery } from './queries.ts';
import { useDeleteVideoRoom } from './useVideoRoomChanges.ts';
import { VideoRoomCard } from './VideoRoomCard.tsx';

const GuestLinkDialog = lazyDialog(() => import('./guests/GuestLinkDialog.tsx'));
const VideoRoomDialog = lazyDialog(() => import('./VideoRoomDialog.tsx'));

/** The video rooms of the organization. */
export default function MeetingBridgePage() {
  const { data: rooms, isError, refetch } = useQuery(videoRoomsQuery);
  const asker = useAsker();
  const creation = useDialog();
  const button = mayWork(asker) && <Button onClick={() => creation.open()}>{t('Create Room')}</Button>;
  return (
    <Page title={t('Team {meetingTitle} Bridge')} actions={rooms && rooms.length > 0 && button}>
      {rooms && rooms.length > 0 ? (
        <Rooms rooms={rooms} />
      ) : rooms ? (
        <EmptyState
          icon={<IconVideo size={22} stroke={1.6} />}
          title={t('No video rooms yet')}
          description={t('A room stays open: share its link, and meet there whenever you like.')}
          action={button}
        />
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      {creation.draw(() => (
        <VideoRoomDialog onClose={creation.close} />
      ))}
    </Page>
  );
}

function Rooms({ rooms }: { rooms: VideoRoom[] }) {
  const asker = useAsker();
  const question = useDialog<VideoRoom>();
  const edit = useDialog<VideoRoom>();
  const guests = useDialog<VideoRoom>();
  const mayInviteGuests = useMayInviteGuests();
  const remove = useDeleteVideoRoom();
  const isAsked = (room: VideoRoom) => room.waitingGuests.length > 0 && isHostOf(asker, room);
  const isAnyAsked = rooms.some(isAsked);
  const participants = rooms.reduce((sum, { participantCount }) => sum + participantCount, 0);
  return (
    <>
      {rooms.length > 0 && (
        <Stats>
          <Stat label={t('Active Rooms')} value={rooms.filter(({ isActive }) => isActive).length}>
            {t('with people in them')}
          </Stat>
          <Stat label={t('Total Participants')} value={participants}>
            {t('in all rooms now')}
          </Stat>
          <Stat label={t('Total Rooms')} value={rooms.length}>
            {t('that you can join')}
          </Stat>
        </Stats>
      )}
      <CardGrid
        label={t('Video rooms')}
        items={rooms.map((room) => ({ ...room, id: String(room.id), room }))}
        width={300}
        height={isAnyAsked ? 268 : 178}
        renderItem={({ room }) => (
          <VideoRoomCard
            room={room}
            isAsked={isAsked(room)}
            manage={
              mayManageVideoRoom(asker, room)
                ? { edit: edit.open, guests: mayInviteGuests(room) ? guests.open : undefined, delete: question.open }
                : undefined
            }
          />
        )}
      />
      {edit.draw((room) => (
        <VideoRoomDialog room={room} onClose={edit.close} />
      ))}
      {guests.draw((room) => (
        <GuestLinkDialog room={rooms.find(({ id }) => id === room.id) ?? room} onClose={guests.close} />
      ))}
      {question.draw((room) => (
        <ConfirmDialog
          question={t('Delete “{name}”?', { name: room.name })}
          detail={
            room.participantCount > 0
              ? [
                  t('{count, plural, one {# person is} other {# people are}} in it. The call ends for everyone.', {
                    count: room.participantCount,
                  }),
                  t("A deleted room can't be restored."),
                ]
              : t("A deleted room can't be restored.")
          }
          onClose={question.close}
          onConfirm={() => remove.mutate(room.id)}
        />
      ))}
    </>
  );
}
