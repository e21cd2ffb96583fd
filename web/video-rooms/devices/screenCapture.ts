// Constraints that Chromium has, and TypeScript does not.
type DisplayOptions = DisplayMediaStreamOptions & {
  selfBrowserSurface?: string;
  surfaceSwitching?: string;
  systemAudio?: string;
};
type OwnAudio = { restrictOwnAudio?: boolean };

/** Sharing this very tab would show it in itself without end. */
const options: DisplayOptions = {
  video: { frameRate: { ideal: 15, max: 30 } },
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
};

/** Whether the browser can leave the sound of this page, which is that of the call, out of what is shared. */
const canLeaveCallOut = () => Boolean((navigator.mediaDevices.getSupportedConstraints() as OwnAudio).restrictOwnAudio);

/**
 * The sound of everything that a computer plays contains the call: those in it would hear themselves, and be recorded without having
 * agreed. The sound of another tab never does.
 */
function isWithoutCall(video: MediaStreamTrack, sound: MediaStreamTrack): boolean {
  const { restrictOwnAudio = canLeaveCallOut() } = sound.getSettings() as OwnAudio;
  return restrictOwnAudio || video.getSettings().displaySurface === 'browser';
}

/**
 * Asks the user for a screen, window or tab to share.
 * @returns its picture, and its sound if the browser captures it without the call; null if the user chose nothing
 * @throws DOMException if sharing does not start
 */
export async function captureScreen(): Promise<{ video: MediaStreamTrack; sound: MediaStreamTrack | null } | null> {
  const audio: DisplayOptions = canLeaveCallOut()
    ? { audio: { restrictOwnAudio: true } as MediaTrackConstraints }
    : { audio: true, systemAudio: 'exclude' };
  const stream = await navigator.mediaDevices.getDisplayMedia({ ...options, ...audio }).catch((error: DOMException) => {
    if (error.name === 'NotAllowedError' && !/system/i.test(error.message)) return null;
    throw error;
  });
  const [video] = stream?.getVideoTracks() ?? [];
  if (!video) return null;
  // Sharp text matters more than smooth motion.
  video.contentHint = 'detail';
  const [sound] = stream?.getAudioTracks() ?? [];
  if (!sound || isWithoutCall(video, sound)) return { video, sound: sound ?? null };
  sound.stop();
  return { video, sound: null };
}
