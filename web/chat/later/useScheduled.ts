import type { ScheduledMessage } from '#contract/later.ts';
import type { MessageInput } from '#web/files/useUploads.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { messages, scheduledMessages } from '../queries.ts';
import { formatLater } from './times.ts';

type Scheduling = MessageInput & {
  channelId: number;
  parentId: number | null;
  alsoInChannel: boolean;
  /** ISO 8601. */
  sendAt: string;
};

/** Schedules a message. */
export function useSchedule() {
  return useChange({
    call: ({ channelId, files, ...body }: Scheduling) =>
      api.scheduledMessages.create({
        params: { id: channelId },
        body: { ...body, ...(files.length > 0 && { fileIds: files.map(({ id }) => id) }) },
      }),
    of: ({ channelId }) => `scheduled in ${channelId}`,
    receives: scheduledMessages,
    onSuccess: (_answer, { sendAt }) =>
      toast.success(
        t('Message scheduled'),
        t('It is sent on {time}. You can find it in “Later”.', { time: formatLater(sendAt) }),
      ),
    failure: (error) => toast.error(t('Failed to schedule the message'), serverSentence(error) ?? error.message),
    text: ({ content }) => content,
  });
}

/** Changes, sends and deletes scheduled messages. */
export function useScheduledChanges() {
  const schedule = useSchedule();
  const change = useChange({
    call: ({ scheduled, ...body }: { scheduled: ScheduledMessage; content?: string; sendAt?: string }) =>
      api.scheduledMessages.change({ params: { id: scheduled.id }, body }),
    shows: ({ scheduled, ...body }) => [
      scheduledMessages.patch([scheduled.id], (row) => ({
        ...row,
        ...body,
        hasFailed: row.hasFailed && body.sendAt === undefined,
      })),
    ],
    receives: scheduledMessages,
    failure: t('Failed to change the message'),
  });
  const send = useChange({
    call: ({ id }: ScheduledMessage) => api.scheduledMessages.send({ params: { id } }),
    shows: ({ id }) => [scheduledMessages.patch([id], () => null)],
    receives: messages,
    onSuccess: () => toast.success(t('Message sent')),
    failure: t('Failed to send message'),
  });
  const remove = useChange({
    call: ({ id }: ScheduledMessage) => api.scheduledMessages.delete({ params: { id } }),
    shows: ({ id }) => [scheduledMessages.patch([id], () => null)],
    onSuccess: (_answer, { channelId, parentId, alsoInChannel, content, files, sendAt }) => {
      offerUndo(t('Message deleted'), '', () =>
        schedule.mutate({ channelId, parentId, alsoInChannel, content, files, sendAt }),
      );
    },
    failure: t('Failed to delete message'),
  });
  return { change, send, remove };
}
