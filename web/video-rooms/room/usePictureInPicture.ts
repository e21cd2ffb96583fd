import { useEffect, useRef, useState } from 'react';

/** Shows a track in a small window above all others. */
export function usePictureInPicture(track: MediaStreamTrack | null) {
  const [video] = useState(() => document.createElement('video'));
  const [isOn, setOn] = useState(false);
  const playing = useRef<MediaStreamTrack>(null);
  useEffect(() => {
    const end = () => setOn(false);
    video.addEventListener('leavepictureinpicture', end);
    return () => {
      video.removeEventListener('leavepictureinpicture', end);
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
      video.srcObject = null;
    };
  }, [video]);
  useEffect(() => {
    // The window stays open, and shows the person who speaks now.
    if (isOn && track && playing.current !== track) play(track);
  });

  function play(next: MediaStreamTrack): Promise<void> {
    playing.current = next;
    video.muted = true;
    video.srcObject = new MediaStream([next]);
    return video.play().catch(() => undefined);
  }

  async function toggle(): Promise<void> {
    if (isOn) return document.exitPictureInPicture();
    if (!track) return;
    await play(track);
    await video.requestPictureInPicture();
    setOn(true);
  }
  // The browser refuses it in some windows, and without a click.
  return { isOn, toggle: () => toggle().catch(() => undefined) };
}
