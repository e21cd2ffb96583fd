import type { Meeting } from '#contract/meetings.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import { hasChanged } from '#server/events/record.ts';
import type { Rescheduled } from '#server/notifications/drafts/meeting-drafts.ts';

type Change = { before: Meeting; after: Meeting };

const isCancelled = ({ after }: Change) => after.status === 'closed';
const isMoved = ({ before, after }: Change) => after.status === 'scheduled' && before.meetingDate !== after.meetingDate;

/** The changes of meetings that were scheduled before. */
const scheduledChanges = (acts: RecordedEvent[]): Change[] =>
  acts
    .filter(({ act, before }) => act === 'changed' && (before as Partial<Meeting> | undefined)?.status === 'scheduled')
    .map(({ row, before }) => ({ before: before as Meeting, after: row as Meeting }));

/** The scheduled meetings that were moved or canceled, in the order of the changes, one for each series. */
export function listRescheduled(acts: RecordedEvent[] = []): (Rescheduled & { meeting: Meeting })[] {
  const changes = scheduledChanges(acts).filter((change) => isCancelled(change) || isMoved(change));
  if (changes.length === 0) return [];
  const groups = Map.groupBy(changes, ({ before: { id, seriesId } }) =>
    seriesId === null ? `meeting ${id}` : seriesId,
  );
  return [...groups.values()].map((those) => {
    const [first, ...more] = those as [Change, ...Change[]];
    const meeting = successorOf(first, acts);
    return {
      meeting,
      from: first.before.meetingDate,
      to: meeting.status === 'closed' ? null : meeting.meetingDate,
      withFollowing: more.some(({ before }) => before.id !== first.before.id),
    };
  });
}

/** The scheduled meetings of which others are expected than before, where only one date of a series changed. */
export function listOtherPeople(acts: RecordedEvent[] = []): Change[] {
  const changes = scheduledChanges(
    acts.filter((one) => hasChanged(one, 'participantIds') || hasChanged(one, 'teamId')),
  ).filter(({ after }) => after.status === 'scheduled');
  // The people of a whole series, and of a single meeting, are notified with their invitations.
  return [...Map.groupBy(changes, ({ after }) => after.seriesId)].flatMap(([seriesId, those]) =>
    seriesId !== null && those.length === 1 ? those : [],
  );
}

/** What a meeting became. When a series repeats differently, its old meetings are canceled and replaced by new ones. */
function successorOf({ before, after }: Change, acts: RecordedEvent[]): Meeting {
  const isReplaced = after.status === 'closed' && after.seriesId === null && before.seriesId !== null;
  if (!isReplaced) return after;
  const created = acts.filter(({ act }) => act === 'created').map(({ row }) => row as Meeting);
  const [first] = created
    .filter(({ seriesId }) => seriesId === before.seriesId)
    .sort((one, other) => one.meetingDate.localeCompare(other.meetingDate));
  return first ?? after;
}
