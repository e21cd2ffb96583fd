import { Forbidden, Refusal } from '#server/errors.ts';
import type { Job, Work } from '#server/jobs/job.ts';
import { messageNotSent } from '#server/notifications/drafts/chat-drafts.ts';
import { findActor } from '#server/organizations/memberships.ts';
import { type DueMessage, listDue, markFailed, sendDue } from '#server/scheduled-messages/scheduled-messages.ts';
import { inOrganization } from '#server/scope.ts';
import { notify } from './notify.ts';

/** How many messages one run sends; the next run comes a minute later. */
const batch = 500;

/** Sends the messages whose time has come, as if their authors did it now. What fails in one stops none of the others. */
export const sendScheduledMessages: Job = {
  name: 'scheduled-messages',
  title: 'Send scheduled messages',
  cron: { at: '* * * * *' },
  async run(work) {
    const failures: unknown[] = [];
    for (const due of await listDue(work.db, work.now, batch))
      await sendOrKeep(work, due).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
};

/** Sends a message, or keeps it for its author if it is refused or has failed for a day. @throws what else fails: the next run tries it again */
async function sendOrKeep(
  { db, now, asMember, meanwhile }: Work,
  { id, organizationId, userId, isLate }: DueMessage,
): Promise<void> {
  try {
    const actor = await findActor(db, organizationId, userId);
    if (!actor || actor.role === 'observer') throw new Forbidden();
    await asMember(actor, (scope) => sendDue(scope, id));
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500 && error.status !== 429;
    if (!isRefused && !isLate) throw error;
    await meanwhile(async (scope) => {
      const there = { ...inOrganization(scope, organizationId), now };
      if (await markFailed(there, id)) await notify(there, [messageNotSent(userId)]);
    });
  }
}
