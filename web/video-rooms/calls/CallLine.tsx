import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { IconPhone } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import { currentCall } from '../current/currentCall.ts';
import { callsQuery } from '../queries.ts';
import classes from './CallLine.module.css';

/** Says that a call is on in a channel, and offers to join it. */
export function CallLine({ channelId }: { channelId: number }) {
  const { data: calls } = useQuery(callsQuery);
  const { nameOf } = usePeople();
  const call = calls?.find((one) => one.channelId === channelId);
  const isIn = useStore(currentCall)?.roomId === call?.id;
  return (
    <div role="status" className={classes.area}>
      {call && (
        <div className={classes.line}>
          <IconPhone size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.text}>
            {t('{name} started a call – {count, plural, one {# person} other {# people}}', {
              name: nameOf(call.startedById),
              count: call.participantCount,
            })}
          </span>
          <Button component={Link} to={call.url} size="compact-sm">
            {isIn ? t('Back to the call') : t('Join')}
          </Button>
        </div>
      )}
    </div>
  );
}
