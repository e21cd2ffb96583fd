import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/lib/api.ts';
import { playOnce } from '#web/lib/browser/playTones.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import { videoRoomQuery, videoRooms } from '../queries.ts';
import { useMayMute } from '../useMayMute.ts';
import classes from './WaitingGuests.module.css';

/** The newest guest whose asking has sounded, whichever screen the host was on. */
let lastHeardId = 0;

/** The guests who ask to join a room, for those who may let them in. A new one sounds. */
export function WaitingGuests({ roomId }: { roomId: number }) {
  const { data: room } = useQuery(videoRoomQuery(roomId));
  const answer = useAnswerGuest(roomId);
  const mayAnswer = useMayMute(room);
  const guests = room && mayAnswer ? room.waitingGuests : [];
  const lastId = guests.at(-1)?.id ?? 0;
  useEffect(() => {
    if (lastId > lastHeardId) playOnce([659, 784], { seconds: 0.4, every: 0.2 });
    lastHeardId = Math.max(lastId, lastHeardId);
  }, [lastId]);
  return (
    <div role="status" className={classes.guests}>
      {guests.map(({ id: guestId, name }) => (
        <div key={guestId} className={classes.guest}>
          <span className={classes.name} dir="auto">
            {t('{name} (guest) wants to join', { name })}
          </span>
          <span className="row gap-8">
            <Button
              size="compact-sm"
              aria-label={t('Let {name} in', { name })}
              onClick={() => answer.mutate({ guestId, isAdmitted: true })}
            >
              {t('Let in')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Refuse {name}', { name })}
              onClick={() => answer.mutate({ guestId, isAdmitted: false })}
            >
              {t('Refuse')}
            </Button>
          </span>
        </div>
      ))}
    </div>
  );
}

/** Admits a waiting guest, or refuses them. */
const useAnswerGuest = (id: number) =>
  useChange({
    call: ({ guestId, isAdmitted }: { guestId: number; isAdmitted: boolean }) =>
      api.guests.answer({ params: { id, guestId }, body: { isAdmitted } }),
    receives: videoRooms,
    shows: ({ guestId }) => [
      videoRooms.patch([id], (room) => ({
        ...room,
        waitingGuests: room.waitingGuests.filter((guest) => guest.id !== guestId),
      })),
    ],
    failure: t('Failed to answer the guest'),
    ifOffline: t("You're offline, so you can't answer guests."),
  });
