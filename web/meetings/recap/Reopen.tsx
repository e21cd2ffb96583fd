import { Button } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import { minutesText } from '#rules/durations.ts';
import { hasJustEnded, lateMinutes, mayReopenMeeting } from '#rules/meetings.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useReopenMeeting } from '../useMeetingChanges.ts';
import { useServerClock } from '../useServerClock.ts';

type Props = { meeting: Meeting; ahead: number };

/** Lets the organizer or an admin reopen a meeting that was ended by mistake, for a few minutes. */
export function Reopen({ meeting, ahead }: Props) {
  const now = useServerClock(ahead);
  const asker = useAsker();
  const reopen = useReopenMeeting();
  if (!hasJustEnded(meeting, now) || !mayReopenMeeting(asker, meeting)) return null;
  const leftMs = Date.parse(meeting.endedAt ?? '') + lateMinutes * 60_000 - now;
  return (
    <>
      <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(meeting.id)}>
        {t('Reopen {meetingTitle}')}
      </Button>
      <span className="dimmed small no-print">
        {t('You can reopen it for {minutes}.', { minutes: minutesText(Math.ceil(leftMs / 60_000)) })}
      </span>
    </>
  );
}
