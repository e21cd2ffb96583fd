import { Button } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import { minutesText } from '#rules/durations.ts';
import { hasJustEnded, lateMinutes, mayReopenMeeting } from '#rules/meetings.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useReopenMeeting } from '../useMeetingChanges.ts';
import { useServerClock } from '../useServerClock.ts';

type Props = { meeting: Meeting; ahead: number };

/** Says for a few minutes that a recap may change, and lets the organizer or an admin reopen a meeting that was ended by mistake. */
export function Reopen({ meeting, ahead }: Props) {
  const now = useServerClock(ahead);
  const asker = useAsker();
  const reopen = useReopenMeeting();
  if (!hasJustEnded(meeting, now)) return null;
  const leftMs = Date.parse(meeting.endedAt ?? '') + lateMinutes * 60_000 - now;
  const minutes = minutesText(Math.ceil(leftMs / 60_000));
  const mayReopen = mayReopenMeeting(asker, meeting);
  return (
    <>
      <span className="dimmed small no-print">
        {mayReopen
          ? t('You can reopen it for {minutes}. Until then it may change.', { minutes })
          : t('This may change for {minutes}.', { minutes })}
      </span>
      {mayReopen && (
        <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(meeting.id)}>
          {t('Reopen {meetingTitle}')}
        </Button>
      )}
    </>
  );
}
