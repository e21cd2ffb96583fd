import { mailReset } from '#server/auth/recovery.ts';
import { sendMail } from '#server/mail/send.ts';
import { dailyPurge } from './daily.ts';
import type { Job } from './job.ts';

/** All that the server does by itself. */
export const allJobs: Job<never>[] = [dailyPurge, sendMail, mailReset];
