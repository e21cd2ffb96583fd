import { type KeyboardEvent, useCallback, useState } from 'react';

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Upon a list that has the focus, or a message in it: the arrows go from message to message, from the last one on. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const { currentTarget: list, target } = event;
  if (!step || (target !== list && (target as Element).localName !== 'article')) return;
  const articles = [...list.querySelectorAll('article')];
  const at = articles.indexOf(target as HTMLElement);
  const next = at < 0 ? articles.at(-1) : articles[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

/**
 * The message of a list that is pointed at, touched or reached by the arrows: it alone has what one may do with it, for a list has
 * hundreds. Gives what each message and the list around them are told.
 */
export function useActive() {
  const [activeId, setActiveId] = useState<number>();
  const onActivate = useCallback((id: number) => {
    // A menu that is open stays with its message.
    if (!document.querySelector('article [aria-haspopup][aria-expanded="true"]')) setActiveId(id);
  }, []);
  return { ofMessage: (id: number) => ({ isActive: id === activeId, onActivate }), onKeyDown: moveFocus };
}
