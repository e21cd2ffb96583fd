import { shownOrganization } from '#web/lib/requests/organization.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import { endTexts } from '../room/endTexts.ts';
import { createScreenShare } from '../room/screenShare.ts';
import type { Room } from '../room/state.ts';
import { type CallPlace, currentCall, forgetLostCall, leaveCall, rememberCall } from './currentCall.ts';

/** Makes a call that the user has joined the current one, and leaves the one before. Its devices stop with it. */
export function enterCall(place: CallPlace, room: Room, media: LocalMedia): void {
  leaveCall();
  const call = { ...place, room, media, screen: createScreenShare(room.actions) };
  const leaveBecause = (sentence: string) => {
    room.actions.leave();
    // Signing out dismisses all toasts first.
    setTimeout(() => toast.error(t('You left the call'), sentence));
  };
  const unsubscribe = [
    room.state.subscribe(() => {
      if (room.state.get().status === 'ended') end();
    }),
    // A call belongs to the organization in which it was joined.
    shownOrganization.subscribe(() =>
      leaveBecause(
        shownOrganization.get() === null
          ? t('You are signed out.')
          : t('It belongs to another organization than the one you see now.'),
      ),
    ),
    announceCall(place.roomId, () => leaveBecause(t('You joined another call in another window.'))),
  ];
  function end(): void {
    for (const stop of unsubscribe) stop();
    call.screen.stop();
    media.stop();
    if (currentCall.get() !== call) return;
    currentCall.set(null);
    forgetLostCall();
    const { endReason } = room.state.get();
    if (!endReason || endReason === 'left') return;
    // The screen of a room says it itself.
    if (location.pathname === call.path && call.path.startsWith('/meeting-bridge/')) return;
    const { title, detail } = endTexts[endReason];
    toast.error(t(title), t(detail));
  }
  currentCall.set(call);
  rememberCall(place);
}

/**
 * Says to the other tabs of this browser that the user is in a call here: they leave theirs, and this one leaves when the user joins
 * one there. The server ends the same call in another window. @returns a function that ends this
 */
export function announceCall(roomId: number | 'office', onOther: () => void): () => void {
  const tabs = new BroadcastChannel(storageKeys.call);
  tabs.addEventListener('message', ({ data }) => data !== roomId && onOther());
  tabs.postMessage(roomId);
  return () => tabs.close();
}
