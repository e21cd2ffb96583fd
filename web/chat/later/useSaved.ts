import { useQuery } from '@tanstack/react-query';
import type { SavedMark } from '#contract/later.ts';
import type { Message } from '#contract/messages.ts';
import { threadMarkId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { savedMessages, savedQuery } from '../queries.ts';
import { formatLater } from './times.ts';

type Saving = { message: Pick<Message, 'id' | 'channelId'>; remindAt: string | null };
/** The mark that Undo brings back. */
type Removing = Pick<Saving, 'message'> & { mark?: SavedMark | undefined };

/** How the user has saved a message; undefined if they have not. */
export function useSavedMark(messageId: number): SavedMark | undefined {
  const { data = [] } = useQuery(savedQuery);
  return data.find((one) => one.messageId === messageId);
}

/** Saves a message for later, with or without a reminder, or removes it from the saved ones, with Undo. */
export function useSaved() {
  const userId = useCurrentUser().id;
  const shared = {
    call: ({ message, remindAt }: Saving) => api.savedMessages.save({ params: { id: message.id }, body: { remindAt } }),
    receives: savedMessages,
    failure: t('Failed to save the message'),
  };
  const save = useChange({
    ...shared,
    shows: ({ message: { id: messageId, channelId }, remindAt }: Saving) => {
      const createdAt = serverDate().toISOString();
      const mark: SavedMark = { messageId, channelId, userId, remindAt, isReminded: false, createdAt, version: 0 };
      return [
        savedMessages.add([mark]),
        savedMessages.patch([threadMarkId(mark)], (row) => ({ ...row, remindAt, isReminded: false })),
      ];
    },
    onSuccess: (_answer, { message, remindAt }) =>
      remindAt === null
        ? offerUndo(t('Saved for later'), '', () => remove.mutate({ message }))
        : toast.success(t('Reminder set'), formatLater(remindAt)),
  });
  const restore = useChange({ ...shared, of: ({ message }: Saving) => `saved ${message.id}` });
  const remove = useChange({
    call: ({ message }: Removing) => api.savedMessages.remove({ params: { id: message.id } }),
    shows: ({ message }) => [savedMessages.patch([threadMarkId({ messageId: message.id, userId })], () => null)],
    onSuccess: (_answer, { message, mark }) => {
      // A reminder that came already does not come again.
      const remindAt = mark?.isReminded ? null : (mark?.remindAt ?? null);
      offerUndo(t('Removed from Later'), '', () => restore.mutate({ message, remindAt }));
    },
    failure: t('Failed to remove the message'),
  });
  return { save, remove };
}
