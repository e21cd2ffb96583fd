import { sql } from 'drizzle-orm';
import type { Meeting } from '#contract/meetings.ts';
import { lateMinutes } from '#rules/meetings.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { post } from '#server/mail/mail.ts';
import { endForgotten, listForgotten } from '#server/meetings/end.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { findNextMeeting, listOwnWork } from '#server/meetings/own-work.ts';
import { listAttendance } from '#server/meetings/participants.ts';
import { findRecap } from '#server/meetings/recap.ts';
import { meetingRecaps, meetings } from '#server/meetings/table.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { type Reading, theServer } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';
import { recapLetter } from './letters.ts';
import { findAddress } from './mail.ts';
import { preferencesOf } from './preferences.ts';
import { unsubscribeLink } from './unsubscribe.ts';
import { onlyVisible } from './visible.ts';

type Named = { organizationId: number; meetingId: number };

/** How many recaps are mailed each minute at the most. */
const takenAtMost = 100;

/** Takes the recaps that are final, as nobody can reopen their meetings or add to them any more, and has them mailed. */
export const mailRecaps: Job = {
  name: 'mail-recaps',
  title: 'Look for recaps to mail',
  cron: { at: '* * * * *' },
  run: ({ once }) =>
    once(async ({ db }) => {
      const { rows } = await db.execute<Named>(sql`
        update ${meetings} set recap_mailed_at = clock_timestamp() where id in (
          select id from ${meetings} where ended_at is not null and recap_mailed_at is null
            and ended_at <= clock_timestamp() - make_interval(mins => ${lateMinutes})
            and exists (select from ${meetingRecaps} where meeting_id = meetings.id)
          order by ended_at limit ${takenAtMost} for update skip locked)
        returning organization_id as "organizationId", id as "meetingId"`);
      await enqueueAll(
        db,
        mailRecap,
        rows.map((data) => ({ data })),
      );
    }),
};

/** Mails a recap to everybody who was there at any time, and to those who were absent, as far as they want mails. */
export const mailRecap: Job<Named> = {
  name: 'mail-recap',
  title: 'Mail what came of a meeting',
  run: ({ once }, { organizationId, meetingId }) =>
    once(async (scope) => {
      const there = { ...scope, actor: theServer(organizationId) };
      const meeting = await findMeeting(there, meetingId);
      const about = { entityType: 'meeting', entityId: meetingId } as const;
      const people = (await listPeople(there, meeting)).map((userId) => ({ ...about, userId }));
      const readers = (await onlyVisible(there, people)).map(({ userId }) => userId);
      const wanted = await preferencesOf(there, readers);
      const work = await listOwnWork(there, meeting, readers);
      const { timeZone } = await findCalendar(there);
      const result = {
        meeting,
        recap: await findRecap(there, meetingId),
        next: await findNextMeeting(there, meeting),
        timeZone,
      };
      for (const userId of readers) {
        const address = await findAddress(there, userId);
        if (!address || !wanted.get(userId)?.emailNotifications) continue;
        const out = await unsubscribeLink(scope.db, userId, 'emailNotifications');
        const own = {
          todos: work.todos.filter(({ ownerId }) => ownerId === userId),
          issues: work.issues.filter(({ ownerId }) => ownerId === userId),
        };
        const letter = recapLetter({ ...result, own }, address.place, out);
        await post(scope, address.email, { ...letter, about: { userId, rows: [about] } });
      }
    }),
};

/** Everybody who was at a meeting at any time, and the people of its team or of its own who were not. */
async function listPeople(scope: Reading, { id, teamId, participantIds }: Meeting): Promise<string[]> {
  const attendance = await listAttendance(scope, id);
  const present = attendance.filter(({ wasPresent }) => wasPresent).map(({ userId }) => userId);
  const teams = teamId === null ? undefined : await memberIdsOfTeams(scope, [teamId]);
  const invited = participantIds ?? teams?.get(teamId ?? 0) ?? [];
  return [...new Set([...present, ...invited])];
}

/** Looks for meetings that everybody left and nobody ended. */
export const forgottenMeetings: Job = {
  name: 'forgotten-meetings',
  title: 'Look for meetings that nobody ended',
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

/** Ends a meeting that nobody ended. */
export const endForgottenMeeting: Job<Named> = {
  name: 'end-forgotten-meeting',
  title: 'End a meeting that nobody ended',
  run: ({ once }, named) =>
    once(async (scope) => {
      const { organizationId, meetingId } = named;
      const there = { ...scope, ...scope.into(organizationId), actor: theServer(organizationId) };
      await endForgotten(there, meetingId);
    }),
};
