import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#web/lib/translate.ts';
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
  if (!place) return null;
  function forget() {
    forgetLostCall();
    setPlace(undefined);
  }
  async function rejoin() {
    if (!place) return;
    setJoining(true);
    await joinAtOnce(place);
    // Once the user is in the call, this is not rendered. Otherwise they may try again.
    setJoining(false);
  }
  return (
    <section {...move.window} className={`${move.window.className} ${classes.window}`} aria-label={t('Call')}>
      <p className="weight-600" dir="auto">
        {t('You were in the call “{name}”.', { name: place.name })}
      </p>
      <AskFirst meetingId={place.meetingId ?? undefined}>
        <div className={classes.tools}>
          <Button variant="default" onClick={forget}>
            {t('Dismiss')}
          </Button>
          <Button loading={isJoining} onClick={() => void rejoin()}>
            {t('Rejoin')}
          </Button>
        </div>
      </AskFirst>
    </section>
  );
}
