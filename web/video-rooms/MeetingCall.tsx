import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { sharedUrl } from '#web/lib/requests/organization.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import type { Call } from './current/currentCall.ts';
import { WaitingGuests } from './guests/WaitingGuests.tsx';
import { videoRoomQuery } from './queries.ts';
import { RoomStage } from './room/RoomStage.tsx';
import { useHost } from './useHost.tsx';
import { useMayMute } from './useMayMute.ts';
import { useRoomChat } from './useRoomChat.tsx';

type Props = {
  call: Call;
  /** Where chat and people are; null: beside the tiles. */
  panelPlace: HTMLElement | null;
  /** Whether the call gets the focus, once. */
  takesFocus: RefObject<boolean>;
  isInSight: boolean;
};

/** The call of a meeting that the user is in, above the meeting: with all that a room has. */
export default function MeetingCall({ call, panelPlace, takesFocus, isInSight }: Props) {
  const { status } = useStore(call.room.state);
  const { data: room } = useQuery(videoRoomQuery(call.roomId));
  const mayMute = useMayMute(room);
  const { host, dialog } = useHost(call.roomId, room);
  const { open: openChat, ...chat } = useRoomChat(call.roomId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(openChat, []);
  if (status === 'joining' || !room) return <p role="status">{t('Joining…')}</p>;
  return (
    <>
      <RoomStage
        call={call}
        name={call.name}
        url={sharedUrl(room.url)}
        host={host}
        mayMute={mayMute}
        isLocked={room.isLocked}
        {...chat}
        meetingId={call.meetingId}
        notice={<WaitingGuests roomId={call.roomId} />}
        isAboveWork
        panelPlace={panelPlace}
        takesFocus={takesFocus}
        isInSight={isInSight}
      />
      {dialog}
    </>
  );
}
