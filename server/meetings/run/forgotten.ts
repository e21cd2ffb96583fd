import { and, eq, or, sql } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { events } from '#server/events/table.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { findMeetingToChange } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import { inOrganization } from '#server/scope.ts';
import { sharedTexts } from '#server/shared-texts/table.ts';
import { completeMeeting } from './end.ts';

/**
 * After this many hours without activity a meeting counts as forgotten. An annual session has breaks, and a suspended meeting may
 * continue the next day.
 */
const idleHours = { in_progress: 8, suspended: 24 };

/** SQL for the last activity in a meeting. */
const lastActivity = sql`greatest(meetings.updated_at,
  (select max(shared_texts.updated_at) from ${sharedTexts} where meeting_id = meetings.id), (select max(events.created_at) from ${events}
  where events.organization_id = meetings.organization_id and about = 'meetings:' || meetings.id))`;
const isForgotten = or(
  ...(['in_progress', 'suspended'] as const).map((status) =>
    and(
      eq(meetings.status, status),
      sql`${lastActivity} < clock_timestamp() - make_interval(hours => ${idleHours[status]})`,
    ),
  ),
);

/** Enqueues the end of meetings that everyone left without ending them. */
export const forgottenMeetings: Job = {
  name: 'forgotten-meetings',
  title: 'Look for meetings that no one ended',
  cron: { at: '*/10 * * * *' },
  run: ({ once }) =>
    once(async ({ db }) => {
      const forgotten = await db
        .select({ organizationId: meetings.organizationId, meetingId: meetings.id })
        .from(meetings)
        .where(isForgotten);
      await enqueueAll(
        db,
        endForgottenMeeting,
        forgotten.map((data) => ({ data })),
      );
    }),
};

/** Ends a meeting that is still forgotten, at the moment of its last activity. */
export const endForgottenMeeting: Job<{ organizationId: number; meetingId: number }> = {
  name: 'end-forgotten-meeting',
  title: 'End a meeting that no one ended',
  run: ({ once }, { organizationId, meetingId }) =>
    once(async (scope) => {
      const there = inOrganization(scope, organizationId);
      const meeting = await findMeetingToChange(there, meetingId);
      const [last] = await there.db
        .select({ at: sql<number>`floor(extract(epoch from ${lastActivity}) * 1000)::float8` })
        .from(meetings)
        .where(ours(there, meetings, eq(meetings.id, meetingId), isForgotten));
      if (last) await completeMeeting(there, meeting, last.at);
    }),
};
