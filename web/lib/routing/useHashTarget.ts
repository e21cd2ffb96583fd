import { useEffect } from 'react';
import { useLocation } from '#web/lib/router.tsx';

/** Focuses the element with this id, in the middle of the window, where the address names it: `/profile#password`. */
export function useHashTarget(id: string): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, [location, id]);
}
