import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNotFound } from '#web/lib/api.ts';
import { useLocation } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { rejoinOffice } from '#web/office/officeFrame.ts';
import { AskFirst } from '#web/recordings/AskFirst.tsx';
import { videoRoomQuery } from '../queries.ts';
import { RoomPeople } from '../RoomPeople.tsx';
import classes from './CallWindow.module.css';
import { forgetLostCall, lostCall } from './currentCall.ts';
import { joinAtOnce } from './joinRoom.ts';
import { useMoving } from './useMoving.ts';

/** Offers the call that a reload or a crash has ended, with microphone and camera as they were. */
export default function RejoinCall() {
  const [place, setPlace] = useState(lostCall);
  const move = useMoving();
  const [isJoining, setJoining] = useState(false);
  const { pathname } = useLocation();
  const me = useCurrentUser().id;
  const { data: room, error } = useQuery({
    ...videoRoomQuery(place?.roomId ?? 0),
    enabled: place !== undefined && !place.isOffice,
  });
  // Who joins a call that is over calls the others again.
  const isOver = isNotFound(error) || (room?.kind === 'call' && !room.joinedIds.includes(me));
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgets it once
  useEffect(() => {
    if (isOver) forget();
  }, [isOver]);
  if (!place || (place.isOffice ? pathname === place.path : !room || isOver)) return null;
  function forget() {
    if (place) forgetLostCall(place.roomId);
    setPlace(undefined);
  }
  async function rejoin() {
    if (!place) return;
    if (place.isOffice) return rejoinOffice();
    setJoining(true);
    await joinAtOnce({ ...place, startedAt: room?.kind === 'call' ? room.startedAt : null });
    // Once the user is in the call, this is not rendered. Otherwise they may try again.
    setJoining(false);
  }
  return (
    <section {...move.window} className={`${move.window.className} ${classes.window}`} aria-label={t('Call')}>
      <p className="weight-600" dir="auto">
        {place.isOffice
          ? t('You were in the virtual office.')
          : t('You were in the call “{name}”.', { name: place.name })}
      </p>
      {room && <RoomPeople room={{ ...room, participantIds: room.participantIds.filter((id) => id !== me) }} />}
      <AskFirst meetingId={place.meetingId ?? undefined}>
        <div className={classes.tools}>
          <Button variant="default" disabled={isJoining} onClick={forget}>
            {t('Not now')}
          </Button>
          <Button loading={isJoining} onClick={() => void rejoin()}>
            {t('Rejoin')}
          </Button>
        </div>
      </AskFirst>
    </section>
  );
}
