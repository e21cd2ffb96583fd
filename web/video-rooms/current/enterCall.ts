import type { LeaveReason } from '#rules/room-client.ts';
import { shownOrganization } from '#web/lib/requests/organization.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import { sayWhyEnded } from '../room/endTexts.ts';
import { createScreenShare } from '../room/screenShare.ts';
import type { Room } from '../room/state.ts';
import { type CallPlace, currentCall, forgetLostCall, leaveCall, rememberCall } from './currentCall.ts';
import { announceCall } from './otherCalls.ts';

/** Makes a call that the user has joined the current one, and leaves the one before. Its devices stop with it. */
export function enterCall(place: CallPlace, room: Room, media: LocalMedia): void {
  leaveCall();
  const call = { ...place, room, media, screen: createScreenShare(room.actions) };
  const unsubscribe = [
    room.state.subscribe(() => {
      if (room.state.get().status === 'ended') end();
    }),
    onOtherOrganization(room.actions.leaveBecause),
    announceCall(place.roomId, place.name, room.actions.leaveBecause),
  ];
  function end(): void {
    for (const stop of unsubscribe) stop();
    call.screen.stop();
    media.stop();
    if (currentCall.get() !== call) return;
    currentCall.set(null);
    forgetLostCall(place.roomId);
    const { endReason } = room.state.get();
    // The screen of a room says it itself, unless it is gone, too.
    const hasScreen = endReason !== 'signedOut' && endReason !== 'otherOrganization';
    if (hasScreen && location.pathname === call.path && call.path.startsWith('/meeting-bridge/')) return;
    sayWhyEnded(endReason);
  }
  currentCall.set(call);
  rememberCall(place);
}

/** Calls `leave` with why when the user no longer sees the organization in which they joined. @returns a function that ends this */
export const onOtherOrganization = (leave: (reason: LeaveReason) => void): (() => void) =>
  shownOrganization.subscribe(() => leave(shownOrganization.get() === null ? 'signedOut' : 'otherOrganization'));
