import { useEffect, useState } from 'react';
import { measureLevel } from '#web/lib/browser/soundLevel.ts';
import { useStore } from '#web/lib/useStore.ts';
import type { LocalMedia } from '../devices/localMedia.ts';

/** A level that speech reaches, and typing or breathing does not, and for how long it is remembered, in ms. */
const speech = 0.5;
const visibleMs = 4_000;

/** Whether the user speaks while they are muted, and so is not heard. */
export function useTalksMuted(media: LocalMedia): boolean {
  const { microphone, isMuted } = useStore(media.state);
  const [isTalking, setTalking] = useState(false);
  useEffect(() => {
    setTalking(false);
    if (!microphone || !isMuted) return;
    // The microphone itself is silent while it is muted. Its copy stays in this browser.
    const copy = microphone.clone();
    copy.enabled = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopMeasuring = measureLevel(copy, (level) => {
      if (level < speech) return;
      setTalking(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTalking(false), visibleMs);
    });
    return () => {
      stopMeasuring();
      clearTimeout(timer);
      copy.stop();
    };
  }, [microphone, isMuted]);
  return isTalking;
}
