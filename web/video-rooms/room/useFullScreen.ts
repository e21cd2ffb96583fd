import { useEffect, useState } from 'react';

/**
 * The room over the whole screen. The page itself becomes full screen and the room covers it, so that dialogs, menus and toasts stay
 * visible.
 */
export function useFullScreen() {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const toggle = () => (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return { isOn, toggle: () => void toggle().catch(() => undefined) };
}
