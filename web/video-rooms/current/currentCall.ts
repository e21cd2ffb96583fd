import { shownOrganization } from '#web/lib/requests/organization.ts';
import { signedInUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { createStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import { endTexts } from '../room/endTexts.ts';
import { createScreenShare, type ScreenShare } from '../room/screenShare.ts';
import type { Room } from '../room/state.ts';

/** What names a call, also after a reload. */
export type CallPlace = {
  roomId: number;
  /** The meeting whose call it is, which may be recorded. */
  meetingId: number | null;
  name: string;
  /** The screen that shows it large. */
  path: string;
};

/** A call that the user is in. It goes on, whatever screen they look at. */
export type Call = CallPlace & { room: Room; media: LocalMedia; screen: ScreenShare };

/** Whether a screen shows the call large: its own, and that of its meeting. */
export const isLargeAt = ({ path, meetingId }: CallPlace, pathname: string): boolean =>
  [path, `/meetings/${meetingId}/live`, `/meetings/${meetingId}`].includes(pathname);

/** The one call that the user is in in this tab; null if there is none. */
export const currentCall = createStore<Call | null>(null);

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
    sessionStorage.removeItem(storageKeys.call);
    const { endReason } = room.state.get();
    if (!endReason || endReason === 'left') return;
    // The screen of a room says it itself.
    if (location.pathname === call.path && call.path.startsWith('/meeting-bridge/')) return;
    const { title, detail } = endTexts[endReason];
    toast.error(t(title), t(detail));
  }
  currentCall.set(call);
  sessionStorage.setItem(storageKeys.call, JSON.stringify({ ...place, account: accountKey() }));
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

/** Leaves the current call, if there is one. */
export const leaveCall = (): void => currentCall.get()?.room.actions.leave();

/** The call that this tab was in when it was reloaded or crashed, if it is in none now. */
export function lostCall(): CallPlace | undefined {
  const stored = JSON.parse(sessionStorage.getItem(storageKeys.call) ?? 'null');
  return stored?.account === accountKey() && !currentCall.get() ? stored : undefined;
}

/** Someone else may have signed in since, or the user may have switched the organization. */
const accountKey = (): string => `${signedInUser()?.id} ${signedInUser()?.organizationId}`;

/** Forgets it. */
export const forgetLostCall = (): void => sessionStorage.removeItem(storageKeys.call);
