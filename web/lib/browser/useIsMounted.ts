import { type RefObject, useEffect, useRef } from 'react';

/** Whether the part is still on the screen, for what answers later. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
