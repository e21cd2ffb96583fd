import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { rejoinOffice } from '#web/office/officeFrame.ts';
import { AskFirst } from '#web/recordings/AskFirst.tsx';
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
  if (!place || (place.isOffice && pathname === place.path)) return null;
  function forget() {
    if (place) forgetLostCall(place.roomId);
    setPlace(undefined);
  }
  async function rejoin() {
    if (!place) return;
    if (place.isOffice) return rejoinOffice();
    setJoining(true);
    await joinAtOnce(place);
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
      <AskFirst meetingId={place.meetingId ?? undefined}>
        <div className={classes.tools}>
          <Button variant="default" onClick={forget}>
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
