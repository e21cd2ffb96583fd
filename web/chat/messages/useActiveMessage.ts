import { useCallback, useState } from 'react';

/**
 * The message under the pointer or with the focus. Only that one draws its buttons, because a list has hundreds. Returns the
 * props of each message.
 */
export function useActiveMessage() {
  const [activeId, setActiveId] = useState<number>();
  const onActivate = useCallback((id: number) => {
    // An open menu stays with its message.
    if (!document.querySelector('article [aria-haspopup][aria-expanded="true"]')) setActiveId(id);
  }, []);
  return (id: number) => ({ isActive: id === activeId, onActivate });
}
