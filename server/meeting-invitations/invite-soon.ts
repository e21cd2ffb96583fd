import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import type { TeamMember } from '#contract/teams.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import { meetings } from '#server/meetings/table.ts';
import type { Reading } from '#server/scope.ts';
import { mailMeetingInvitations } from './invite.ts';
import { type Subject, subjectOf } from './subject.ts';

/** Mail goes out one to two of these intervals after a change, so that several changes become one mail. In ms. */
const intervalMs = 30_000;

/** How many meetings of a team a new or former member is invited to or removed from. */
const maxMeetings = 1_000;

/** Whether a change of a meeting can matter to its calendar entry. Most changes are steps of a meeting in progress. */
const mattersToCalendars = ({ row, before }: RecordedEvent) =>
  [row, before].some((one) => ['scheduled', 'closed'].includes((one as Partial<Meeting> | undefined)?.status ?? ''));

/** Enqueues the invitations, updates and cancellations that follow from recorded changes. `scope` reads as the server. */
export async function inviteSoon(scope: Reading, recorded: RecordedEvent[]): Promise<void> {
  const { organizationId } = scope.actor;
  const { meetings: acts = [], teamMembers = [] } = Object.groupBy(recorded, ({ noun }) => noun);
  const changed = acts.filter(({ act }) => act !== 'touched').filter(mattersToCalendars);
  const subjects = changed.flatMap(({ row, before }) => {
    const [after, earlier] = [row as Meeting, before as Partial<Meeting> | undefined];
    const former = earlier?.seriesId === undefined ? [] : [subjectOf({ id: after.id, seriesId: earlier.seriesId })];
    return [subjectOf(after), ...former];
  });
  // Rows that changed together are recorded with their ids alone.
  const touchedIds = acts
    .filter(({ row, changes }) => changes || !('status' in row))
    .map(({ row }) => row.id as number);
  const teamIds = teamMembers
    .filter(({ act }) => act === 'created' || act === 'deleted')
    .map(({ row }) => (row as unknown as TeamMember).teamId);
  subjects.push(...(await listSubjects(scope, touchedIds, teamIds)));
  const interval = Math.floor(Date.now() / intervalMs);
  const entries = new Map(
    subjects.map(({ seriesId, meetingId }) => {
      const key = `invite ${organizationId} ${seriesId} ${meetingId} ${interval}`;
      const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
      return [
        id,
        {
          id,
          data: { organizationId, seriesId, meetingId },
          startAfter: new Date((interval + 2) * intervalMs),
          group: String(organizationId),
        },
      ];
    }),
  );
  await enqueueAll(scope.db, mailMeetingInvitations, [...entries.values()]);
}

/** Returns what people are invited to with these meetings, and with the scheduled ones of these teams. */
async function listSubjects(scope: Reading, ids: number[], teamIds: number[]): Promise<Subject[]> {
  const subjectsWhere = async (condition: ReturnType<typeof isOneOf>) =>
    (
      await scope.db
        .select({ id: meetings.id, seriesId: meetings.seriesId })
        .from(meetings)
        .where(ours(scope, meetings, condition, eq(meetings.status, 'scheduled')))
        .limit(maxMeetings)
    ).map(subjectOf);
  return [
    ...(ids.length > 0 ? await subjectsWhere(isOneOf(meetings.id, ids)) : []),
    ...(teamIds.length > 0 ? await subjectsWhere(isOneOf(meetings.teamId, teamIds)) : []),
  ];
}
