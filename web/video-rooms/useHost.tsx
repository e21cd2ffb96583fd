import type { ReactNode } from 'react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { isHostOf } from '#rules/video-rooms.ts';
import { useAsker } from '#web/lib/session.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useMayInviteGuests } from './guests/useMayInviteGuests.ts';
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

const GuestLinkDialog = lazyDialog(() => import('./guests/GuestLinkDialog.tsx'));

/** Opens the link for guests of a room; without `inviteGuests` if the user may invite none. `dialog` is to be rendered. */
function useGuestLink(room: VideoRoom | undefined): { inviteGuests?: () => void; dialog: ReactNode } {
  const mayInvite = useMayInviteGuests();
  const link = useDialog();
  if (!room || !mayInvite(room)) return { dialog: null };
  return { inviteGuests: link.open, dialog: link.draw(() => <GuestLinkDialog room={room} onClose={link.close} />) };
}
