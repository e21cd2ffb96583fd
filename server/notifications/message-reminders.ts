import { threadMarkId } from '#rules/live.ts';
import { messages } from '#server/chat/table.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Job } from '#server/jobs/job.ts';
import { messageReminder } from '#server/notifications/drafts/chat-drafts.ts';
import { takeReminders } from '#server/saved-messages/saved-messages.ts';
import { inOrganization, type SystemScope } from '#server/scope.ts';
import { notify } from './notify.ts';

/** How many reminders one run makes; the next run comes a minute later. */
const batch = 1_000;

/** Reminds people of the messages that they have saved. */
export const remindOfMessages: Job = {
  name: 'message-reminders',
  title: 'Remind people of saved messages',
  cron: { at: '* * * * *' },
  run: ({ now, once }) => once((scope) => remind(scope, now)),
};

async function remind(scope: SystemScope, now: Date): Promise<void> {
  const due = await takeReminders({ ...scope, now }, batch);
  for (const [organizationId, marks] of Map.groupBy(due, ({ organizationId }) => organizationId)) {
    const there = inOrganization(scope, organizationId);
    const rows = await scope.db
      .select({ id: messages.id, parentId: messages.parentId })
      .from(messages)
      .where(
        ours(
          there,
          messages,
          isOneOf(
            messages.id,
            marks.map(({ messageId }) => messageId),
          ),
        ),
      );
    const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
    there.touch(
      'savedMessages',
      marks.map((mark) => ({ ...mark, id: threadMarkId(mark) })),
    );
    // A deleted message reminds no one.
    await notify(
      there,
      marks
        .filter(({ messageId }) => parents.has(messageId))
        .map((mark) => messageReminder({ ...mark, threadId: parents.get(mark.messageId) ?? null })),
    );
  }
}
