import type { ReactNode } from 'react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useMayInviteGuests } from './useMayInviteGuests.ts';

const GuestLinkDialog = lazyDialog(() => import('./GuestLinkDialog.tsx'));

/** Opens the link for guests of a room; without `inviteGuests` if the user may invite none. `dialog` is to be rendered. */
export function useGuestLink(room: VideoRoom | undefined): { inviteGuests?: () => void; dialog: ReactNode } {
  const mayInvite = useMayInviteGuests();
  const link = useDialog();
  if (!room || !mayInvite(room)) return { dialog: null };
  return { inviteGuests: link.open, dialog: link.draw(() => <GuestLinkDialog room={room} onClose={link.close} />) };
}
