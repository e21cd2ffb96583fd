import { api } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { createLocalMedia, type LocalMedia } from '../devices/localMedia.ts';
import { isVideoSupported, toastUnsupported } from '../devices/support.ts';
import { leaveUnentered, openRoom } from '../media/openRoom.ts';
import type { CallPlace } from './currentCall.ts';
import { enterCall } from './enterCall.ts';

/**
 * Joins a room with what the devices send now, and makes it the current call. A user who closes the preview meanwhile, which stops the
 * devices, is not in it. @returns whether they are. @throws ApiError
 */
export async function joinRoom(place: CallPlace, media: LocalMedia): Promise<boolean> {
  const query = { startedAt: place.startedAt ?? undefined };
  const access = await api.videoRooms.join({ params: { id: place.roomId }, query });
  if (media.isStopped()) {
    leaveUnentered(access);
    return false;
  }
  const { microphone, camera, isMuted } = media.state.get();
  media.rememberChoices();
  enterCall(place, openRoom(place.roomId, access, { microphone, camera, isMuted: isMuted || !microphone }), media);
  return true;
}

/** Joins a room without a preview, with microphone and camera as in the last call. A toast says why if that fails. */
export async function joinAtOnce(place: CallPlace): Promise<void> {
  if (!isVideoSupported()) return toastUnsupported();
  const media = createLocalMedia();
  await media.start();
  try {
    await joinRoom(place, media);
  } catch (error) {
    media.stop();
    toast.error(
      t("You couldn't join with video"),
      serverSentence(error as Error) ?? t('Check your connection and try again.'),
    );
  }
}
