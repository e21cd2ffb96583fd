import { Button } from '@mantine/core';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { fullName } from '#rules/people.ts';
import { ringingMs } from '#rules/video-rooms.ts';
import { serverNow } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { useTopDialog } from '#web/ui/stack.ts';
import type { usePeople } from '#web/users/queries.ts';
import classes from './IncomingCall.module.css';
import { playRinging } from './playRinging.ts';

type Props = {
  call: VideoRoom;
  caller: ReturnType<ReturnType<typeof usePeople>['find']>;
  /** The name of the channel; null for a direct message between two. */
  where: string | null;
  /** Called when the user joins or declines. */
  onAnswer: () => void;
  /** Called when the call has rung long enough. */
  onMissed: () => void;
};

/** A call that rings, above everything else. The focus stays where the user works. */
export default function IncomingCall({ call, caller, where, onAnswer, onMissed }: Props) {
  const dialog = useTopDialog();
  useEffect(playRinging, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the start of the call
  useEffect(() => {
    const timer = setTimeout(onMissed, Math.min(Date.parse(call.startedAt ?? '') + ringingMs - serverNow(), ringingMs));
    return () => clearTimeout(timer);
  }, [call.startedAt]);
  return createPortal(
    <section className={classes.call} aria-label={t('Incoming call')}>
      <PersonAvatar person={caller} size={40} />
      <div className={classes.texts}>
        <p className={classes.name}>{fullName(caller)}</p>
        <p className={classes.where}>
          {where === null ? t('Incoming call') : t('Call in {channel}', { channel: where })}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPhoneOff size={16} stroke={1.8} aria-hidden="true" />}
          onClick={onAnswer}
        >
          {t('Decline')}
        </Button>
        <Button
          component="a"
          href={call.url}
          target="_blank"
          rel="noopener"
          leftSection={<IconPhone size={16} stroke={1.8} aria-hidden="true" />}
          onClick={onAnswer}
        >
          {t('Join')}
        </Button>
      </div>
    </section>,
    dialog ?? document.body,
  );
}
