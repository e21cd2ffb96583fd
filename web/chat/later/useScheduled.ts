import type { ScheduledMessage } from '#contract/later.ts';
import { pathToDraft } from '#rules/chat.ts';
import type { MessageInput } from '#web/files/useUploads.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { navigate } from '#web/lib/router.tsx';
import { serverDate } from '#web/lib/serverClock.ts';
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

/** Returns a function that offers a text above the composer of a channel or thread, and shows that. What is typed there stays. */
function useOfferAsDraft({ channelId, parentId }: ScheduledMessage): (text: string) => void {
  const { readDraft, saveDraft } = useDraft<string>(
    `${parentId === null ? `channel.${channelId}` : `thread.${parentId}`}#aside`,
  );
  return (text) => {
    saveDraft([readDraft(), text].filter(Boolean).join('\n'));
    navigate(pathToDraft({ channelId, parentId }));
  };
}

/** Changes, sends and deletes a scheduled message. */
export function useScheduledChanges(scheduled: ScheduledMessage) {
  const schedule = useSchedule();
  const offerAsDraft = useOfferAsDraft(scheduled);
  const change = useChange({
    call: (body: { content?: string; sendAt?: string }) =>
      api.scheduledMessages.change({ params: { id: scheduled.id }, body }),
    shows: (body) => [
      scheduledMessages.patch([scheduled.id], (row) => ({
        ...row,
        ...body,
        hasFailed: row.hasFailed && body.sendAt === undefined,
      })),
    ],
    receives: scheduledMessages,
    failure: t('Failed to change the message'),
    // It may have been sent meanwhile.
    text: ({ content }) => content,
  });
  const send = useChange({
    call: () => api.scheduledMessages.send({ params: { id: scheduled.id } }),
    shows: () => [scheduledMessages.patch([scheduled.id], () => null)],
    receives: messages,
    onSuccess: () => toast.success(t('Message sent')),
    failure: t('Failed to send message'),
  });
  const remove = useChange({
    call: () => api.scheduledMessages.delete({ params: { id: scheduled.id } }),
    shows: () => [scheduledMessages.patch([scheduled.id], () => null)],
    onSuccess: () => {
      const { channelId, parentId, alsoInChannel, content, files, sendAt } = scheduled;
      offerUndo(t('Message deleted'), '', () => {
        // Nothing can be scheduled in the past, and at another time it would be sent unasked.
        if (Date.parse(sendAt) <= serverDate().getTime()) offerAsDraft(content);
        else schedule.mutate({ channelId, parentId, alsoInChannel, content, files, sendAt });
      });
    },
    failure: t('Failed to delete message'),
  });
  return { change, send, remove };
}
