import { signedInUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { createStore } from '#web/lib/store.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import type { ScreenShare } from '../room/screenShare.ts';
import type { Room } from '../room/state.ts';

/** What names a call, also after a reload. */
export type CallPlace = {
  roomId: number;
  /** The meeting whose call it is, which may be recorded. */
  meetingId: number | null;
  name: string;
  /** The screen that shows it large. */
  path: string;
  /** Which call of the room the user answers or comes back to: none that has begun since. */
  startedAt?: string | null;
  /** The virtual office is entered on its screen. */
  isOffice?: boolean;
};

/** A call that the user is in. It goes on, whatever screen they look at. */
export type Call = CallPlace & { room: Room; media: LocalMedia; screen: ScreenShare };

/** The one call that the user is in in this tab; null if there is none. */
export const currentCall = createStore<Call | null>(null);

/** Leaves the current call, if there is one. */
export const leaveCall = (): void => currentCall.get()?.room.actions.leave();

/** Someone else may have signed in since, or the user may have switched the organization. */
const accountKey = (): string => `${signedInUser()?.id} ${signedInUser()?.organizationId}`;

/** Remembers the call that this tab is in, in case it is reloaded or crashes. */
export const rememberCall = (place: CallPlace): void =>
  sessionStorage.setItem(storageKeys.call, JSON.stringify({ ...place, account: accountKey() }));

/** The call that this tab was in when it was reloaded or crashed, if it is in none now. */
export function lostCall(): CallPlace | undefined {
  const stored = JSON.parse(sessionStorage.getItem(storageKeys.call) ?? 'null');
  return stored?.account === accountKey() && !currentCall.get() ? stored : undefined;
}

/** Forgets that this tab was in a room. What it joined meanwhile, in a frame of this tab too, stays remembered. */
export function forgetLostCall(roomId: number): void {
  if (lostCall()?.roomId === roomId) sessionStorage.removeItem(storageKeys.call);
}
