import { useCallback } from 'react';
import { limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { threads, unread, unreadQuery, unreadThreadsQuery } from './queries.ts';

type Marks = {
  channels: { channelId: number; lastReadId: number }[];
  threads: { messageId: number; lastReadId: number }[];
};

/** The same marks in parts that one call takes. */
function inParts(marks: Marks): Marks[] {
  const count = Math.ceil(Math.max(marks.channels.length, marks.threads.length) / limits.marks);
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = [n * limits.marks, (n + 1) * limits.marks];
    return { channels: marks.channels.slice(from, to), threads: marks.threads.slice(from, to) };
  });
}

/** Marks a channel or everything as read, with Undo, and messages as unread. */
export function useReadMarks() {
  const { mutate: set } = useChange({
    call: (body: Marks) => api.channels.setMarks({ body }),
    onSuccess: (answer) => {
      unread.receive(answer.channels);
      threads.receive(answer.threads);
      // There may be more than the list holds.
      if (answer.threads.length >= limits.unreadThreads)
        void queryClient.invalidateQueries({ queryKey: unreadThreadsQuery.queryKey });
    },
    failure: t("Couldn't change what is read"),
    of: () => 'read marks',
  });
  /** Marks one channel as read, or without it all channels and threads. Does nothing if nothing is unread. */
  const readAll = useCallback(
    (channelId?: number) => {
      const isMeant = (one: { channelId: number }) => channelId === undefined || one.channelId === channelId;
      const unreads = (queryClient.getQueryData(unreadQuery.queryKey) ?? []).filter(
        (one) => one.unread > 0 && isMeant(one),
      );
      const open = (queryClient.getQueryData(unreadThreadsQuery.queryKey) ?? []).filter(isMeant);
      if (unreads.length + open.length === 0) return;
      const now = {
        channels: unreads.map((one) => ({ channelId: one.channelId, lastReadId: one.lastMessageId })),
        threads: open.map(({ messageId, lastReplyId }) => ({ messageId, lastReadId: lastReplyId })),
      };
      const before = {
        channels: unreads.map((one) => ({ channelId: one.channelId, lastReadId: one.lastReadId })),
        threads: open.map(({ messageId, lastReadId }) => ({ messageId, lastReadId })),
      };
      for (const part of inParts(now)) set(part);
      offerUndo(t('Marked as read'), '', () => {
        for (const part of inParts(before)) set(part);
      });
    },
    [set],
  );
  return {
    readAll,
    /** Marks a channel as unread from a message on. */
    unreadFrom: useCallback(
      (channelId: number, messageId: number) =>
        set({ channels: [{ channelId, lastReadId: messageId - 1 }], threads: [] }),
      [set],
    ),
    /** Marks a thread as unread from a reply on. */
    threadUnreadFrom: useCallback(
      (messageId: number, replyId: number) => set({ channels: [], threads: [{ messageId, lastReadId: replyId - 1 }] }),
      [set],
    ),
  };
}
