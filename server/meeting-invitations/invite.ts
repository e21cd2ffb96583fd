import { openRateLimiter } from '#server/auth/rate-limits.ts';
import type { Job } from '#server/jobs/job.ts';
import { inOrganization } from '#server/scope.ts';
import { withinLimits } from './guests.ts';
import { planMails } from './plan.ts';
import { readInvitation } from './read.ts';
import { storePlan } from './store.ts';
import type { Subject } from './subject.ts';

/**
 * Brings the calendars of everyone who is expected in a series or single meeting up to date, and of those who are no longer: compares what
 * each was mailed with how it stands now, mails the difference, and notifies people who are new or were removed.
 */
export const mailMeetingInvitations: Job<Subject & { organizationId: number }> = {
  name: 'mail-meeting-invitations',
  title: 'Mail invitations to meetings',
  concurrency: 4,
  // So that no organization holds up the others.
  groupConcurrency: 1,
  run: ({ once, config, db }, { organizationId, ...subject }) =>
    once(async (scope) => {
      const there = inOrganization(scope, organizationId);
      const invitation = await readInvitation(there, subject, config);
      if (!invitation) return;
      const limiter = openRateLimiter(db, config.rateLimit);
      const plan = await withinLimits(planMails(invitation), invitation, limiter, organizationId);
      await storePlan(there, invitation, plan, config);
    }),
};
