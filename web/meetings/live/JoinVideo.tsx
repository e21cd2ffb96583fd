import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#web/lib/translate.ts';
import { IconVideo } from '#web/ui/icons/icons.ts';
import { isVideoSupported, toastUnsupported } from '#web/video-rooms/devices/support.ts';
import { callsQuery } from '#web/video-rooms/queries.ts';
import classes from './Live.module.css';

type Props = { meetingId: number; onJoin: () => void };

/** Joins the meeting's video, and says how many people are in it. */
export function JoinVideo({ meetingId, onJoin }: Props) {
  const { data: calls } = useQuery(callsQuery);
  const count = calls?.find((one) => one.meetingId === meetingId)?.participantCount ?? 0;
  function join() {
    if (isVideoSupported()) onJoin();
    else toastUnsupported();
  }
  return (
    <Button
      variant={count > 0 ? 'filled' : 'default'}
      leftSection={<IconVideo size={16} stroke={1.8} aria-hidden="true" />}
      className={classes.joinVideo}
      onClick={join}
    >
      {t('Join with video')} {count > 0 && <span className={classes.inVideo}>{t('{count} in video', { count })}</span>}
    </Button>
  );
}
