import { Button } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import { inMinutes } from '#rules/durations.ts';
import { hasJustEnded, lateMinutes, mayReopenMeeting } from '#rules/meetings.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { useServerClock } from '../clock.ts';
import { useReopenMeeting } from '../useMeetingChanges.ts';
import classes from './Recap.module.css';

type Props = { meeting: Meeting; ahead: number };

/** Lets the organizer or an admin go on with a meeting that was ended by mistake, for some minutes. */
export function Reopen({ meeting, ahead }: Props) {
  const now = useServerClock(ahead);
  const asker = useAsker();
  const reopen = useReopenMeeting();
  if (!hasJustEnded(meeting, now) || !mayReopenMeeting(asker, meeting)) return null;
  const left = Date.parse(meeting.endedAt ?? '') + lateMinutes * 60_000 - now;
  return (
    <>
      <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(meeting.id)}>
        {say('Reopen Meeting')}
      </Button>
      <span className={classes.reopen}>Possible for {inMinutes(Math.ceil(left / 60_000))}</span>
    </>
  );
}
