import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { unreadQuery } from '#web/chat/queries.ts';
import { api } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useMayWork } from '#web/lib/session.ts';

const ChannelChat = lazyPart(() => import('#web/chat/ChannelChat.tsx'));

/** The chat of a room that the user is in, and how many of its messages they have not read. Observers have none. */
export function useRoomChat(roomId: number, isIn: boolean): { chat: ReactNode; unread: number } {
  const mayWork = useMayWork();
  const { data: channel } = useQuery({
    queryKey: ['roomChats', roomId],
    queryFn: () => api.videoRooms.chat({ params: { id: roomId } }),
    enabled: mayWork && isIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: counts } = useQuery({ ...unreadQuery, enabled: channel !== undefined });
  if (!channel) return { chat: undefined, unread: 0 };
  return {
    chat: (
      <Suspense fallback={null}>
        <ChannelChat channel={channel} />
      </Suspense>
    ),
    unread: counts?.find(({ channelId }) => channelId === channel.id)?.unread ?? 0,
  };
}
