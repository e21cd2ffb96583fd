import { useEffect, useState } from 'react';
import { currentCall } from '../current/currentCall.ts';
import { createLocalMedia, type LocalMedia } from './localMedia.ts';

/** The user's devices while a component is mounted, and as long as they are in a call with them. */
export function useLocalMedia(): LocalMedia {
  const [media] = useState(() => createLocalMedia());
  useEffect(() => {
    void media.start();
    return () => {
      if (currentCall.get()?.media !== media) media.stop();
    };
  }, [media]);
  return media;
}
