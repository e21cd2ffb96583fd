import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { ringingMs } from '#rules/video-rooms.ts';
import { serverNow } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { IconPhone, IconPhoneOff } from '#web/ui/icons/icons.ts';
import { useTopDialog } from '#web/ui/stack.ts';
import { usePeople } from '#web/users/queries.ts';
import type { CallPlace } from '../current/currentCall.ts';
import { joinAtOnce } from '../current/joinRoom.ts';
import { useAnyCall } from '../current/otherCalls.ts';
import { hasChosenHowToJoin, readDeviceChoices } from '../devices/deviceChoices.ts';
import classes from './IncomingCall.module.css';
import { playRinging } from './playRinging.ts';

type Props = {
  call: VideoRoom;
  caller: ReturnType<ReturnType<typeof usePeople>['find']>;
  /** The name of the channel; null for a direct message between two. */
  where: string | null;
  place: CallPlace;
  /** Called when the user joins. */
  onAnswer: () => void;
  /** Called when they join and have never chosen in this browser how they look and sound. */
  onPreview: () => void;
  onDecline: () => void;
  /** Called when the call has rung long enough. */
  onMissed: () => void;
};

/** How the user joins at once. */
function howTheyJoin(): string {
  const { joinsMuted, joinsWithoutCamera } = readDeviceChoices();
  if (joinsMuted) return joinsWithoutCamera ? t('You join muted, without camera.') : t('You join muted, with camera.');
  return joinsWithoutCamera
    ? t('You join with microphone, without camera.')
    : t('You join with microphone and camera.');
}

/** A call that rings, above everything else. The focus stays where the user works. */
export default function IncomingCall({ call, caller, where, place, onAnswer, onPreview, onDecline, onMissed }: Props) {
  const { nameOf } = usePeople();
  const dialog = useTopDialog();
  const other = useAnyCall();
  useEffect(() => playRinging('incoming'), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the start of the call
  useEffect(() => {
    const timer = setTimeout(onMissed, Math.min(Date.parse(call.startedAt ?? '') + ringingMs - serverNow(), ringingMs));
    return () => clearTimeout(timer);
  }, [call.startedAt]);
  function join() {
    onAnswer();
    if (hasChosenHowToJoin()) void joinAtOnce(place);
    else onPreview();
  }
  return createPortal(
    <section className={classes.call} aria-label={t('Incoming call')}>
      <PersonAvatar person={caller} size={40} />
      <div className={classes.texts}>
        <p className={classes.name}>{nameOf(caller)}</p>
        <p className={classes.where}>
          {where === null ? t('Incoming call') : t('Call in {channel}', { channel: where })}
        </p>
      </div>
      {(other !== undefined || hasChosenHowToJoin()) && (
        <p className={classes.how}>
          {hasChosenHowToJoin() && howTheyJoin()} {other && t('That leaves the call “{name}”.', { name: other })}
          {other === null && t('That leaves the virtual office.')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPhoneOff size={16} stroke={1.8} aria-hidden="true" />}
          onClick={onDecline}
        >
          {t('Decline')}
        </Button>
        <Button leftSection={<IconPhone size={16} stroke={1.8} aria-hidden="true" />} onClick={join}>
          {t('Join')}
        </Button>
      </div>
    </section>,
    dialog ?? document.body,
  );
}
