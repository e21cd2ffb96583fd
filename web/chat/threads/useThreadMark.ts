import { useQuery } from '@tanstack/react-query';
import { threadMarkId } from '#rules/live.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { threadMarkQuery } from '../messages/queries.ts';
import { threads } from '../queries.ts';

/** How the user stands to a thread, with the changes of that. */
export function useThreadMark(messageId: number) {
  const { id: userId } = useCurrentUser();
  const { data: mark } = useQuery(threadMarkQuery(messageId, userId));
  const id = threadMarkId({ messageId, userId });
  const follow = useChange({
    call: (on: boolean) => api.messages.follow({ params: { id: messageId }, body: { on } }),
    shows: (on) => [threads.patch([id], (row) => ({ ...row, isFollowing: on }))],
    receives: threads,
    failure: t("Couldn't change whether you follow this thread"),
  });
  const read = useChange({
    call: (lastReadId: number) => api.messages.readThread({ params: { id: messageId }, body: { lastReadId } }),
    shows: (lastReadId) => [
      threads.patch([id], (row) =>
        lastReadId < row.lastReplyId ? row : { ...row, lastReadId, unread: 0, firstUnreadId: null },
      ),
    ],
    receives: threads,
    // The next reply marks it again.
    failure: () => undefined,
    name: false,
  });
  return { mark, follow: follow.mutate, read: read.mutate };
}
