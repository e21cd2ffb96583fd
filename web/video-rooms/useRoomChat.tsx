import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useUnreadIn } from '#web/chat/useUnreadIn.ts';
import { api } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { retryDelay, shouldRetry } from '#web/lib/query.ts';
import { useMayWork } from '#web/lib/session.ts';

const ChannelChat = lazyPart(() => import('#web/chat/ChannelChat.tsx'));

/**
 * The chat of a room, which `open` opens when the user joins, and how many of its messages they have not read. Observers have none.
 * It is no query: fetched again after a host removed the user, it would be refused.
 */
export function useRoomChat(roomId: number): { open: () => void; chat: ReactNode; unread: number } {
  const mayWork = useMayWork();
  const { mutate, data: channel } = useMutation({
    mutationFn: () => api.videoRooms.chat({ params: { id: roomId } }),
    retry: shouldRetry,
    retryDelay,
  });
  const open = () => mayWork && mutate();
  const own = useUnreadIn(channel?.id);
  if (!channel) return { open, chat: undefined, unread: 0 };
  return {
    open,
    chat: (
      <Suspense fallback={null}>
        <ChannelChat channel={channel} />
      </Suspense>
    ),
    unread: own?.unread ?? 0,
  };
}
