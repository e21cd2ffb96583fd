type DisplayOptions = DisplayMediaStreamOptions & { selfBrowserSurface?: string; surfaceSwitching?: string };

/** Sharing this very tab would show it in itself without end. */
const options: DisplayOptions = {
  video: { frameRate: { ideal: 15, max: 30 } },
  audio: true,
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
};

/**
 * Asks the user for a screen, window or tab to share.
 * @returns its picture, and its sound if the browser captures it; null if the user chose nothing
 * @throws DOMException if sharing does not start
 */
export async function captureScreen(): Promise<{ video: MediaStreamTrack; sound: MediaStreamTrack | null } | null> {
  const stream = await navigator.mediaDevices.getDisplayMedia(options).catch((error: DOMException) => {
    if (error.name === 'NotAllowedError' && !/system/i.test(error.message)) return null;
    throw error;
  });
  const [video] = stream?.getVideoTracks() ?? [];
  if (!video) return null;
  // Sharp text matters more than smooth motion.
  video.contentHint = 'detail';
  return { video, sound: stream?.getAudioTracks()[0] ?? null };
}
