import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { ApiError } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { AskFirst } from '#web/recordings/AskFirst.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { useLocalMedia } from '../devices/useLocalMedia.ts';
import { WaitingGuests } from '../guests/WaitingGuests.tsx';
import { PreJoin } from '../PreJoin.tsx';
import { callsQuery } from '../queries.ts';
import { RoomPeople } from '../RoomPeople.tsx';
import type { CallPlace } from './currentCall.ts';
import { joinRoom } from './joinRoom.ts';

type Props = {
  place: Omit<CallPlace, 'roomId'>;
  findRoomId: () => Promise<number>;
  onClose: () => void;
  /** Called instead of `onClose` when the user has joined. */
  onJoined: () => void;
};

/** Joins a call from another screen: first whether it may record, then how the user looks and sounds. */
export function JoinCallDialog({ place, findRoomId, onClose, onJoined }: Props) {
  const media = useLocalMedia();
  const { data: calls } = useQuery(callsQuery);
  const isIt = ({ meetingId, url }: VideoRoom) =>
    place.meetingId === null ? url === place.path : meetingId === place.meetingId;
  const room = calls?.find(isIt);
  const [isJoining, setJoining] = useState(false);
  const [error, setError] = useState<string>();
  async function join(): Promise<void> {
    setJoining(true);
    setError(undefined);
    media.dismissFaults();
    try {
      if (await joinRoom({ ...place, roomId: await findRoomId() }, media)) onJoined();
    } catch (failure) {
      const sentence = failure instanceof ApiError ? failure.sentence : undefined;
      setError(sentence ?? t('Check your connection and try again.'));
      setJoining(false);
    }
  }
  return (
    <TitledDialog title={t('Join with video')} width={820} onClose={onClose}>
      {room && <WaitingGuests roomId={room.id} />}
      <AskFirst meetingId={place.meetingId ?? undefined}>
        <PreJoin
          media={media}
          isJoining={isJoining}
          error={error}
          onJoin={() => void join()}
          inside={calls && <RoomPeople room={room} />}
        />
      </AskFirst>
    </TitledDialog>
  );
}
