import { storageKeys } from '#web/lib/storage.ts';
import { currentCall, leaveCall } from '#web/video-rooms/current/currentCall.ts';
import { leaveOtherCalls } from '#web/video-rooms/current/otherCalls.ts';
import { sayWhyEnded } from '#web/video-rooms/room/endTexts.ts';
import { deleteChunks } from './chunks.ts';
import { dropUploads, whenUploaded } from './uploads.ts';

/** How long a user who signs out waits for the last part of what was recorded of them, in ms. */
const mostMs = 10_000;
let hasLeftCall = false;

/** Before the user signs out: ends their call, and uploads what was recorded of them. @returns whether all of it is uploaded */
export function finishUploads(): Promise<boolean> {
  hasLeftCall ||= currentCall.get() !== null;
  leaveCall();
  leaveOtherCalls();
  return whenUploaded(mostMs);
}

/** After the user has signed out: deletes what waits in this browser to be uploaded, and says that their call has ended. */
export function forgetRecorded(): void {
  localStorage.removeItem(storageKeys.recordedAt);
  dropUploads();
  void deleteChunks();
  if (hasLeftCall) sayWhyEnded('signedOut');
  hasLeftCall = false;
}
