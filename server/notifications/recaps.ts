import { eq } from 'drizzle-orm';
import type { Job } from '#server/jobs/job.ts';
import { post } from '#server/mail/mail.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { listAttendance } from '#server/meetings/participants.ts';
import { findRecap } from '#server/meetings/recap.ts';
import { organizations } from '#server/organizations/table.ts';
import { recapLetter } from './letters.ts';
import { findAddress } from './mail.ts';
import { preferencesOf } from './preferences.ts';
import { unsubscribeLink } from './unsubscribe.ts';

type Ended = { organizationId: number; meetingId: number };

/** Mails those who were at a meeting what came of it, as far as they want mails. */
export const mailRecap: Job<Ended> = {
  name: 'mail-recap',
  title: 'Mail what came of a meeting',
  run: ({ once }, { organizationId, meetingId }) =>
    once(async (scope) => {
      const there = { ...scope, actor: { organizationId } };
      const meeting = await findMeeting(there, meetingId);
      const recap = await findRecap(there, meetingId);
      const [{ terms } = { terms: {} }] = await scope.db
        .select({ terms: organizations.terms })
        .from(organizations)
        .where(eq(organizations.id, organizationId));
      const present = (await listAttendance(there, meetingId)).filter(({ isPresent }) => isPresent);
      const wanted = await preferencesOf(
        there,
        present.map(({ userId }) => userId),
      );
      for (const { userId } of present) {
        const address = await findAddress(there, userId);
        if (!address || !wanted.get(userId)?.emailNotifications) continue;
        const out = await unsubscribeLink(scope.db, userId, 'emailNotifications');
        await post(scope, address.email, recapLetter(meeting, recap, { ...address.place, terms }, out));
      }
    }),
};
