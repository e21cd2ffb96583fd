import { useEffect } from 'react';
import { useLocation } from '#web/lib/router.tsx';

/** Scrolls to the element with this id and focuses it if the address names it, such as `/profile#password`. */
export function useHashTarget(id: string): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, [location, id]);
}
