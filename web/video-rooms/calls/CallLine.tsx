import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '#rules/people.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import { callsQuery } from '../queries.ts';
import { useAnswerCall } from '../useVideoRoomChanges.ts';
import classes from './CallLine.module.css';

/** Says that a call is on in a channel, and offers to join it. */
export function CallLine({ channelId }: { channelId: number }) {
  const { data: calls } = useQuery(callsQuery);
  const { find } = usePeople();
  const me = useCurrentUser().id;
  const answer = useAnswerCall();
  const call = calls?.find((one) => one.channelId === channelId);
  return (
    <div role="status" className={classes.area}>
      {call && (
        <div className={classes.line}>
          <IconPhone size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.text}>
            {t('{name} started a call – {count, plural, one {# person} other {# people}}', {
              name: fullName(find(call.startedById)),
              count: call.participantCount,
            })}
          </span>
          <Button
            component="a"
            href={call.url}
            target="_blank"
            rel="noopener"
            size="compact-sm"
            onClick={() => call.answeredIds.includes(me) || answer.mutate(call.id)}
          >
            {t('Join')}
          </Button>
        </div>
      )}
    </div>
  );
}
