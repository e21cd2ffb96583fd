import { sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { lateMinutes } from '#rules/meetings.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import type { MailContent } from '#server/mail/content.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { endForgotten, listForgotten } from '#server/meetings/end.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { findNextMeeting, listOwnWork } from '#server/meetings/own-work.ts';
import { listAttendance } from '#server/meetings/participants.ts';
import { findRecap } from '#server/meetings/recap.ts';
import { recapEmail } from '#server/meetings/recap-email.ts';
import { meetingRecaps, meetings } from '#server/meetings/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { type Reading, theServer } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';
import { findReaders, type Reader } from '#server/users/readers.ts';
import type { Organization } from './emails.ts';
import { findAddress } from './mail.ts';
import { preferencesOf } from './preferences.ts';
import { unsubscribeLink } from './unsubscribe.ts';
import { onlyVisible } from './visible.ts';

type MeetingRef = { organizationId: number; meetingId: number };

/** How many recaps are mailed each minute. */
const maxRecaps = 100;

/** Enqueues the mails of recaps that are final, because their meetings can no longer be reopened or added to. */
export const mailRecaps: Job = {
  name: 'mail-recaps',
  title: 'Look for recaps to mail',
  cron: { at: '* * * * *' },
  run: ({ once }) =>
    once(async ({ db }) => {
      const { rows } = await db.execute<MeetingRef>(sql`
        update ${meetings} set recap_mailed_at = clock_timestamp() where id in (
          select id from ${meetings} where ended_at is not null and recap_mailed_at is null
            and ended_at <= clock_timestamp() - make_interval(mins => ${lateMinutes})
            and exists (select from ${meetingRecaps} where meeting_id = meetings.id)
          order by ended_at limit ${maxRecaps} for update skip locked)
        returning organization_id as "organizationId", id as "meetingId"`);
      await enqueueAll(
        db,
        mailRecap,
        rows.map((data) => ({ data })),
      );
    }),
};

/** Mails a recap to everyone who attended or was expected, if they want mail. */
export const mailRecap: Job<MeetingRef> = {
  name: 'mail-recap',
  title: 'Mail the recap of a meeting',
  run: ({ once }, { organizationId, meetingId }) =>
    once(async (scope) => {
      const there = { ...scope, actor: theServer(organizationId) };
      const meeting = await findMeeting(there, meetingId);
      const recipients = await listRecapRecipients(there, meeting);
      const work = await listOwnWork(
        there,
        meeting,
        recipients.map(({ userId }) => userId),
      );
      const { timeZone } = await findCalendar(there);
      const result = {
        meeting,
        recap: await findRecap(there, meetingId),
        next: await findNextMeeting(there, meeting),
        timeZone,
      };
      for (const { userId, email, organization, reader, unsubscribe, about } of recipients) {
        const own = {
          todos: work.todos.filter(({ ownerId }) => ownerId === userId),
          issues: work.issues.filter(({ ownerId }) => ownerId === userId),
        };
        const content = recapEmail({ ...result, own }, reader, organization, unsubscribe);
        await enqueueMail(scope, email, { ...content, about });
      }
    }),
};

/** Someone who gets mail about what came out of a meeting. */
export type RecapRecipient = {
  userId: string;
  email: string;
  organization: Organization;
  reader: Reader;
  unsubscribe: NonNullable<MailContent['unsubscribe']>;
  about: NonNullable<MailContent['about']>;
};

/** Returns everyone who attended a meeting or was expected, may see it and wants mail. */
export async function listRecapRecipients(scope: Reading, meeting: Meeting): Promise<RecapRecipient[]> {
  const row = { entityType: 'meeting', entityId: meeting.id } as const;
  const people = (await listPeople(scope, meeting)).map((userId) => ({ ...row, userId }));
  const userIds = (await onlyVisible(scope, people)).map(({ userId }) => userId);
  const wanted = await preferencesOf(scope, userIds);
  const readers = await findReaders(scope, userIds);
  const recipients: RecapRecipient[] = [];
  for (const userId of userIds) {
    const address = await findAddress(scope, userId);
    const reader = readers.get(userId);
    if (!address || !reader || !wanted.get(userId)?.emailNotifications) continue;
    const unsubscribe = await unsubscribeLink(scope.db, userId, 'emailNotifications');
    recipients.push({ userId, ...address, reader, unsubscribe, about: { userId, rows: [row] } });
  }
  return recipients;
}

/** The ids of everyone who attended a meeting or was expected there. */
async function listPeople(scope: Reading, { id, teamId, participantIds }: Meeting): Promise<string[]> {
  const attendance = await listAttendance(scope, id);
  const present = attendance.filter(({ wasPresent }) => wasPresent).map(({ userId }) => userId);
  const teams = teamId === null ? undefined : await memberIdsOfTeams(scope, [teamId]);
  const invited = participantIds ?? teams?.get(teamId ?? 0) ?? [];
  return [...new Set([...present, ...invited])];
}

/** Enqueues the end of meetings that everyone left without ending them. */
export const forgottenMeetings: Job = {
  name: 'forgotten-meetings',
  title: 'Look for meetings that no one ended',
  cron: { at: '*/10 * * * *' },
  run: ({ once }) =>
    once(async ({ db }) => {
      const meetings = await listForgotten(db);
      await enqueueAll(
        db,
        endForgottenMeeting,
        meetings.map((data) => ({ data })),
      );
    }),
};

/** Ends a meeting that no one ended. */
export const endForgottenMeeting: Job<MeetingRef> = {
  name: 'end-forgotten-meeting',
  title: 'End a meeting that no one ended',
  run: ({ once }, { organizationId, meetingId }) =>
    once(async (scope) => {
      const there = { ...scope, ...scope.into(organizationId), actor: theServer(organizationId) };
      await endForgotten(there, meetingId);
    }),
};
