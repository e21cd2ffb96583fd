import type { ReactNode } from 'react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { isHostOf } from '#rules/video-rooms.ts';
import { useAsker } from '#web/lib/session.ts';
import { useGuestLink } from './guests/useGuestLink.tsx';
import type { HostActions } from './room/state.ts';
import { useHostChanges } from './useVideoRoomChanges.ts';

/** What the user can do with a room as its host; `host` is null for others. `dialog` is to be rendered. */
export function useHost(id: number, room: VideoRoom | undefined): { host: HostActions | null; dialog: ReactNode } {
  const asker = useAsker();
  const changes = useHostChanges(id);
  const { inviteGuests, dialog } = useGuestLink(room);
  const isHost = room !== undefined && isHostOf(asker, room);
  return { host: isHost ? { ...changes, removedIds: room.removedIds, inviteGuests } : null, dialog };
}
