import { mailReset } from '#server/auth/recovery.ts';
import { bounceInvitation } from '#server/invitations/letter.ts';
import { sendMail } from '#server/mail/send.ts';
import { comingMeetings } from '#server/meetings/coming.ts';
import { weeklyDigest } from '#server/notifications/digest.ts';
import { todosDueToday } from '#server/notifications/due-today.ts';
import { mailNews } from '#server/notifications/mail.ts';
import { sendPush } from '#server/notifications/push/send.ts';
import { endForgottenMeeting, forgottenMeetings, mailRecap, mailRecaps } from '#server/notifications/recaps.ts';
import { remindOfMeetings } from '#server/notifications/reminders.ts';
import { mornings } from '#server/notifications/routines.ts';
import { dailyPurge } from './daily.ts';
import { GiveUp, type Job } from './job.ts';

/** Sends a mail; an invitation says that its mail was refused for good. */
const sendMailOfInvitation: typeof sendMail = {
  ...sendMail,
  async run(work, mail) {
    try {
      return await sendMail.run(work, mail);
    } catch (error) {
      if (error instanceof GiveUp) await bounceInvitation(work, mail.id);
      throw error;
    }
  },
};

/** All that the server does by itself. */
export const allJobs: Job<never>[] = [
  dailyPurge,
  sendMailOfInvitation,
  mailReset,
  mornings,
  todosDueToday,
  weeklyDigest,
  remindOfMeetings,
  comingMeetings,
  mailNews,
  mailRecap,
  mailRecaps,
  forgottenMeetings,
  endForgottenMeeting,
  sendPush,
];
