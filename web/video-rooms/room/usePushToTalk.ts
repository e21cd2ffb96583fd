import { useEffect, useState } from 'react';
import { isCovered } from '#web/ui/stack.ts';
import type { LocalMedia } from '../devices/localMedia.ts';

/** Parts that use the space bar themselves. */
const usesSpace =
  'input, textarea, select, button, a[role], summary, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** While a muted user holds the space bar, they can be heard. @returns whether they are */
export function usePushToTalk(media: LocalMedia): boolean {
  const [isTalking, setTalking] = useState(false);
  useEffect(() => {
    let isHeld = false;
    function release(): void {
      if (!isHeld) return;
      isHeld = false;
      setTalking(false);
      void media.setMuted(true);
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isCovered() || (event.target instanceof Element && event.target.closest(usesSpace))) return;
      const { isMuted, microphone } = media.state.get();
      if (!isHeld && (!isMuted || !microphone)) return;
      // The page would scroll.
      event.preventDefault();
      if (isHeld || event.repeat) return;
      isHeld = true;
      setTalking(true);
      void media.setMuted(false);
    }
    const onKeyUp = ({ key }: KeyboardEvent) => key === ' ' && release();
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keyup', onKeyUp);
    // The key may be released in another window.
    window.addEventListener('blur', release);
    return () => {
      release();
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', release);
    };
  }, [media]);
  return isTalking;
}
