import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { channelsQuery, directQuery } from '#web/chat/queries.ts';
import { useChannelName } from '#web/chat/useChannelName.ts';
import { ApiError, isNotFound } from '#web/lib/api.ts';
import { sharedUrl } from '#web/lib/requests/organization.ts';
import { Link, useParams } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { CallProgress } from './calls/CallProgress.tsx';
import { currentCall } from './current/currentCall.ts';
import { joinRoom } from './current/joinRoom.ts';
import type { LocalMedia } from './devices/localMedia.ts';
import { WaitingGuests } from './guests/WaitingGuests.tsx';
import { videoRoomQuery } from './queries.ts';
import { RoomFlow } from './RoomFlow.tsx';
import { RoomPeople } from './RoomPeople.tsx';
import { useHost } from './useHost.tsx';
import { useMayMute } from './useMayMute.ts';
import { useRoomChat } from './useRoomChat.tsx';

/** The name of a room for the user, and the page that it belongs to. */
function useRoomOwner(room: VideoRoom | undefined): { name: string; back: { to: string; label: string } } {
  const channelName = useChannelName();
  const isCall = room?.kind === 'call';
  const { data: channels = [] } = useQuery({ ...channelsQuery, enabled: isCall });
  const { data: direct = [] } = useQuery({ ...directQuery, enabled: isCall });
  const channel = [...channels, ...direct].find(({ id }) => id === room?.channelId);
  const name = channel ? channelName(channel) : (room?.name ?? '');
  if (isCall) return { name, back: { to: `/chat/${room?.channelId}`, label: t('Back to the chat') } };
  if (room?.kind === 'meeting')
    return { name, back: { to: `/meetings/${room.meetingId}/live`, label: t('Go to the {meeting}') } };
  return { name, back: { to: '/meeting-bridge', label: t('Team {meetingTitle} Bridge') } };
}

/** A video room: the preview, the call, and its end. */
export default function RoomPage() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery(videoRoomQuery(id));
  const [entered, setEntered] = useState<VideoRoom>();
  // A room that is deleted during the call still says so.
  const room = data ?? entered;
  const { open: openChat, ...chat } = useRoomChat(id);
  const mayMute = useMayMute(room);
  const { host, dialog } = useHost(id, room);
  const isIn = useStore(currentCall)?.roomId === id;
  if (isIn && data && data !== entered) setEntered(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    if (isIn) openChat();
  }, [isIn]);
  const { name, back } = useRoomOwner(room);
  if (!room) {
    return (
      <Page title={t('Video room')}>
        {isNotFound(error) ? (
          <EmptyState
            title={t('Room not found')}
            description={t('It was deleted, or you may not see it.')}
            action={
              <Button component={Link} to="/meeting-bridge">
                {t('Team {meetingTitle} Bridge')}
              </Button>
            }
          />
        ) : error ? (
          <ErrorState onRetry={refetch} />
        ) : (
          <FullScreenLoader label={t('Loading')} />
        )}
      </Page>
    );
  }
  async function join(media: LocalMedia): Promise<void> {
    const place = { roomId: id, meetingId: room?.meetingId ?? null, name, path: location.pathname };
    await joinRoom(place, media).catch((failure: Error) => {
      const sentence = failure instanceof ApiError ? failure.sentence : undefined;
      throw new Error(sentence ?? t('Failed to generate video room access'));
    });
  }
  return (
    <>
      <RoomFlow
        roomId={id}
        name={name}
        url={sharedUrl(room.url)}
        host={host}
        mayMute={mayMute}
        isLocked={room.isLocked}
        join={join}
        meetingId={room.meetingId}
        joinLabel={room.kind === 'call' && !room.isActive ? t('Call {name}', { name }) : undefined}
        inside={<RoomPeople room={room} />}
        notice={<WaitingGuests roomId={id} />}
        alone={room.kind === 'call' && <CallProgress call={room} />}
        {...chat}
        back={back}
      />
      {dialog}
    </>
  );
}
