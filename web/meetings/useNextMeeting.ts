import { dayAfter } from '#rules/dates.ts';
import { dayOf } from '#rules/meetings.ts';
import { useFormats } from '#web/lib/formats.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { useUpcomingMeetings } from './useUpcomingMeetings.ts';
import { whenOf } from './when.ts';

/** How many days before a meeting it is offered for preparation. */
const preparingDays = 7;

/** The user's next meeting and when it is, if it takes place within a week. */
export function useNextMeeting(now: Now): { id: number; title: string; when: string } | undefined {
  useFormats();
  const [next] = useUpcomingMeetings(now, 'mine').meetings ?? [];
  if (!next || dayOf(next, now.timeZone) > dayAfter(now.today, preparingDays)) return undefined;
  return { id: next.id, title: next.title, when: whenOf(next) };
}
