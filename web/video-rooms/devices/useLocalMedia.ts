import { useEffect, useState } from 'react';
import { createLocalMedia, type LocalMedia } from './localMedia.ts';

/** The user's devices while a component is mounted. `withCamera` is whether the camera starts for people who have never chosen. */
export function useLocalMedia(withCamera = true): LocalMedia {
  const [media] = useState(() => createLocalMedia());
  useEffect(() => {
    void media.start(withCamera);
    return media.stop;
  }, [media, withCamera]);
  return media;
}
