import type { Meeting } from '#contract/meetings.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Reading } from '#server/scope.ts';
import { onDate } from './dates.ts';
import type { Rescheduled } from './drafts.ts';

type Change = { before: Meeting; after: Meeting };

const isCancelled = ({ after }: Change) => after.status === 'closed';
const isMoved = ({ before, after }: Change) => after.status === 'scheduled' && before.meetingDate !== after.meetingDate;

/** The scheduled meetings that were moved or cancelled, in the order of the changes; of each series one, as it is one change. */
export async function listRescheduled(
  scope: Reading,
  acts: RecordedEvent[] = [],
): Promise<(Rescheduled & { meeting: Meeting })[]> {
  const changes = acts
    .filter(({ act, before }) => act === 'changed' && (before as Partial<Meeting> | undefined)?.status === 'scheduled')
    .map(({ row, before }) => ({ before: before as Meeting, after: row as Meeting }))
    .filter((change) => isCancelled(change) || isMoved(change));
  if (changes.length === 0) return [];
  const { timeZone } = await findCalendar(scope);
  const groups = Map.groupBy(changes, ({ before: { id, seriesId } }) =>
    seriesId === null ? `meeting ${id}` : seriesId,
  );
  return [...groups.values()].map((those) => {
    const [first, ...more] = those as [Change, ...Change[]];
    const meeting = movedTo(first, acts);
    return {
      meeting,
      from: onDate(first.before.meetingDate, timeZone),
      to: meeting.status === 'closed' ? null : onDate(meeting.meetingDate, timeZone),
      isOfFollowing: more.some(({ before }) => before.id !== first.before.id),
    };
  });
}

/** What a meeting became. If its series repeats otherwise, the old ones are cancelled, and the first new one takes their place. */
function movedTo({ before, after }: Change, acts: RecordedEvent[]): Meeting {
  const isReplaced = after.status === 'closed' && after.seriesId === null && before.seriesId !== null;
  if (!isReplaced) return after;
  const created = acts.filter(({ act }) => act === 'created').map(({ row }) => row as Meeting);
  const [first] = created
    .filter(({ seriesId }) => seriesId === before.seriesId)
    .sort((one, other) => one.meetingDate.localeCompare(other.meetingDate));
  return first ?? after;
}
