import { useCallback, useState } from 'react';

/**
 * The message of a list that is pointed at, touched or reached by the arrows: it alone has what one may do with it, for a list has
 * hundreds. Gives what each message is told.
 */
export function useActive() {
  const [activeId, setActiveId] = useState<number>();
  const onActivate = useCallback((id: number) => {
    // A menu that is open stays with its message.
    if (!document.querySelector('article [aria-haspopup][aria-expanded="true"]')) setActiveId(id);
  }, []);
  return (id: number) => ({ isActive: id === activeId, onActivate });
}
