import { enqueue } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { post } from '#server/mail/mail.ts';
import { endForgotten, listForgotten } from '#server/meetings/end.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { listAttendance } from '#server/meetings/participants.ts';
import { findRecap } from '#server/meetings/recap.ts';
import { theServer } from '#server/scope.ts';
import { recapLetter } from './letters.ts';
import { findAddress } from './mail.ts';
import { preferencesOf } from './preferences.ts';
import { unsubscribeLink } from './unsubscribe.ts';
import { onlyVisible } from './visible.ts';

type Named = { organizationId: number; meetingId: number };

/** Mails those who were at a meeting what came of it, as far as they want mails. */
export const mailRecap: Job<Named> = {
  name: 'mail-recap',
  title: 'Mail what came of a meeting',
  run: ({ once }, { organizationId, meetingId }) =>
    once(async (scope) => {
      const there = { ...scope, actor: theServer(organizationId) };
      const meeting = await findMeeting(there, meetingId);
      const recap = await findRecap(there, meetingId);
      const attendance = await listAttendance(there, meetingId);
      const about = { entityType: 'meeting', entityId: meetingId } as const;
      const present = await onlyVisible(
        there,
        attendance.filter(({ isPresent }) => isPresent).map(({ userId }) => ({ ...about, userId })),
      );
      const wanted = await preferencesOf(
        there,
        present.map(({ userId }) => userId),
      );
      for (const { userId } of present) {
        const address = await findAddress(there, userId);
        if (!address || !wanted.get(userId)?.emailNotifications) continue;
        const out = await unsubscribeLink(scope.db, userId, 'emailNotifications');
        const letter = recapLetter(meeting, recap, address.place, out);
        await post(scope, address.email, { ...letter, about: { userId, rows: [about] } });
      }
    }),
};

/** Looks for meetings that everybody left and nobody ended. */
export const forgottenMeetings: Job = {
  name: 'forgotten-meetings',
  title: 'Look for meetings that nobody ended',
  cron: { at: '*/10 * * * *' },
  run: ({ once }) =>
    once(async ({ db }) => {
      for (const named of await listForgotten(db)) await enqueue(db, endForgottenMeeting, named);
    }),
};

/** Ends a meeting that nobody ended, and mails what came of it. */
export const endForgottenMeeting: Job<Named> = {
  name: 'end-forgotten-meeting',
  title: 'End a meeting that nobody ended',
  run: ({ once }, named) =>
    once(async (scope) => {
      const { organizationId, meetingId } = named;
      const there = { ...scope, ...scope.into(organizationId), actor: theServer(organizationId) };
      if (await endForgotten(there, meetingId)) await enqueue(scope.db, mailRecap, named);
    }),
};
