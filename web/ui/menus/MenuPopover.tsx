import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import classes from './Menu.module.css';
import { placeBeside } from './placeBeside.ts';

type Props = {
  id?: string;
  ref?: Ref<HTMLDivElement>;
  label: string;
  /** Pixels; as wide as its widest item when left out. */
  width?: number | undefined;
  /** What the menu belongs to: it opens beside it, and gives the focus back to it. */
  opener: () => HTMLElement | null;
  onOpened?: (opened: boolean) => void;
  children: ReactNode;
};

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** Arrow keys, Home and End move the focus; a letter goes to the next item that begins with it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  const isLetter = event.key.length === 1 && event.key !== ' ';
  const wanted = isLetter
    ? [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
        item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()),
      )
    : step !== undefined && items.at(step % items.length);
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (!wanted) return;
  event.preventDefault();
  wanted.focus();
}

/** A menu on the browser's popover: light, above everything, closed by Escape and by a click elsewhere. */
export function MenuPopover({ id, ref, label, width, opener, onOpened, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <div
      id={id}
      ref={ref}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classes.menu}
      style={{ width }}
      onBeforeToggle={(event) => {
        const isOpening = event.newState === 'open';
        setOpened(isOpening);
        onOpened?.(isOpening);
        const beside = opener();
        if (!beside) return;
        if (isOpening) placeBeside(beside, event.currentTarget);
        else if (event.currentTarget.contains(document.activeElement)) beside.focus();
      }}
      onToggle={(event) => {
        if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus();
      }}
      onKeyDown={moveFocus}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('[role^="menuitem"]')) event.currentTarget.hidePopover();
      }}
    >
      {opened && children}
    </div>
  );
}
