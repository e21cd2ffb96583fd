import { mailReset } from '#server/auth/recovery.ts';
import { runExport, sweepExports } from '#server/exports/run.ts';
import { endLostImports, runImport } from '#server/imports/run.ts';
import { bounceInvitation } from '#server/invitations/email.ts';
import { GiveUp, type Job, type Work } from '#server/jobs/job.ts';
import { sendMailTo } from '#server/mail/send.ts';
import { mailMeetingInvitations } from '#server/meeting-invitations/invite.ts';
import { remindOfMeetings } from '#server/meeting-invitations/reminders.ts';
import { mailRecap, mailRecaps } from '#server/meetings/recap/mail.ts';
import { endForgottenMeeting, forgottenMeetings } from '#server/meetings/run/forgotten.ts';
import { scheduleAllSeries } from '#server/meetings/series/schedule.ts';
import { contentNow, findQuietEndOf, mailNotifications } from '#server/notifications/mail.ts';
import { remindOfMessages } from '#server/notifications/message-reminders.ts';
import { sendPush } from '#server/notifications/push/send.ts';
import { weeklyDigest } from '#server/notifications/routines/digest.ts';
import { todosDueToday } from '#server/notifications/routines/due-today.ts';
import { todosOpenThursday } from '#server/notifications/routines/open-thursday.ts';
import { mornings } from '#server/notifications/routines/routines.ts';
import { sendScheduledMessages } from '#server/notifications/send-scheduled.ts';
import { importOrganization, sweepImports } from '#server/organization-imports/run.ts';
import { deleteFiles } from '#server/recordings/delete-files.ts';
import { processTrack, recordingsToProcess } from '#server/recordings/processing/process.ts';
import { sweepFiles } from '#server/recordings/processing/sweep.ts';
import { answerQuestion } from '#server/summaries/answer.ts';
import { mailSummary } from '#server/summaries/send.ts';
import { startSummary } from '#server/summaries/start.ts';
import { writeSummary } from '#server/summaries/write.ts';
import { continueDueSeries } from '#server/todos/series/due.ts';
import { transcribeSpeech } from '#server/transcripts/speech.ts';
import { findReaderAt } from '#server/users/readers.ts';
import { updateLivekitRoom, updateLivekitRooms } from '#server/video-rooms/livekit/jobs.ts';
import { dailyPurge } from './daily.ts';

/** Makes a job also call `handle` when a try gives up. For nouns that the job's own module cannot import. */
function onGiveUp<Data extends object>(job: Job<Data>, handle: (work: Work, data: Data) => Promise<void>): Job<Data> {
  return {
    ...job,
    async run(work, data) {
      try {
        return await job.run(work, data);
      } catch (error) {
        if (error instanceof GiveUp) await handle(work, data);
        throw error;
      }
    },
  };
}

export const sendMail = sendMailTo({ contentNow, findQuietEndOf, findReaderAt });

/** All jobs of the server. */
export const allJobs: Job<never>[] = [
  dailyPurge,
  onGiveUp(sendMail, (work, mail) => bounceInvitation(work, mail.id)),
  mailReset,
  mornings,
  todosDueToday,
  todosOpenThursday,
  weeklyDigest,
  remindOfMeetings,
  remindOfMessages,
  sendScheduledMessages,
  scheduleAllSeries,
  continueDueSeries,
  mailNotifications,
  mailMeetingInvitations,
  mailRecap,
  mailRecaps,
  forgottenMeetings,
  endForgottenMeeting,
  sendPush,
  updateLivekitRoom,
  updateLivekitRooms,
  recordingsToProcess,
  processTrack,
  deleteFiles,
  transcribeSpeech,
  sweepFiles,
  startSummary,
  writeSummary,
  mailSummary,
  answerQuestion,
  runImport,
  endLostImports,
  runExport,
  sweepExports,
  importOrganization,
  sweepImports,
];
