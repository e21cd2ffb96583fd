import { useEffect, useState } from 'react';
import { createLocalMedia, type LocalMedia } from './localMedia.ts';

/** The user's devices while a component is mounted. */
export function useLocalMedia(): LocalMedia {
  const [media] = useState(() => createLocalMedia());
  useEffect(() => {
    void media.start();
    return media.stop;
  }, [media]);
  return media;
}
