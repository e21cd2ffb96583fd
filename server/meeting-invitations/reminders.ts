import { sql } from 'drizzle-orm';
import type { Job } from '#server/jobs/job.ts';
import { findExpected, type MeetingAudience } from '#server/meetings/expected.ts';
import { meetings } from '#server/meetings/table.ts';
import { meetingSoon } from '#server/notifications/drafts/meeting-drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { organizations } from '#server/organizations/table.ts';
import { inOrganization, type SystemScope } from '#server/scope.ts';
import { listDeclined } from './answers.ts';
import { meetingReminders } from './table.ts';

/** How long before a meeting its team or its participants are reminded, in minutes. */
const leadMinutes = 15;

type Meeting = MeetingAudience & { id: number; title: string; startsAt: string; organizationId: number };

/** Reminds people of their meetings, once for each start time. */
export const remindOfMeetings: Job = {
  name: 'meeting-reminders',
  title: 'Remind people of their meetings',
  cron: { at: '* * * * *' },
  run: ({ now, once }) => once((scope) => remind(scope, now)),
};

async function remind(scope: SystemScope, now: Date): Promise<void> {
  const groups = Map.groupBy(await takeMeetings(scope, now), ({ organizationId }) => organizationId);
  for (const [organizationId, meetings] of groups) {
    const there = inOrganization(scope, organizationId);
    const expectedIn = await findExpected(there, meetings);
    const declinedBy = await listDeclined(
      there,
      meetings.map(({ id }) => id),
    );
    const drafts = meetings.flatMap((meeting) => {
      const startsAt = new Date(meeting.startsAt);
      const declined = declinedBy.get(meeting.id) ?? [];
      return expectedIn(meeting)
        .filter((userId) => !declined.includes(userId))
        .map((userId) => meetingSoon(meeting, startsAt.toISOString(), userId));
    });
    await notify(there, drafts);
  }
}

/** Returns the meetings that begin soon without a reminder yet, and marks them as reminded. */
async function takeMeetings({ db }: Pick<SystemScope, 'db'>, now: Date): Promise<Meeting[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Meeting>(sql`
    with soon as (
      select ${meetings.id}, ${meetings.title}, starts_at, team_id, visible_to, organizer_id, organization_id
      from ${meetings} join ${organizations} on ${organizations.id} = organization_id and is_active
      where status = 'scheduled' and starts_at > ${at} and starts_at <= ${at} + make_interval(mins => ${leadMinutes})),
    reminded as (
      insert into ${meetingReminders} as known (organization_id, meeting_id, starts_at)
      select organization_id, id, starts_at from soon
      on conflict (meeting_id) do update set starts_at = excluded.starts_at where known.starts_at <> excluded.starts_at
      returning meeting_id)
    select id, title, starts_at as "startsAt", team_id as "teamId", visible_to as "participantIds",
      organizer_id as "organizerId",
      organization_id as "organizationId"
    from soon join reminded on meeting_id = id`);
  return rows;
}
