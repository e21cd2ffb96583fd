import type { ComponentProps, KeyboardEvent } from 'react';
import { findByLetters } from '#web/ui/letters.ts';
import classes from './Menu.module.css';
import { Popover } from './Popover.tsx';

type Props = Pick<ComponentProps<typeof Popover>, 'id' | 'ref' | 'opener' | 'onOpened' | 'children'> & {
  label: string;
  /** In pixels; by default as wide as the widest item. */
  width?: number | undefined;
};

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** Arrow keys, Home and End move the focus; letters go to the next item that begins with them. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget);
  // A key may come before the first item is focused.
  const at = Math.max(0, items.indexOf(document.activeElement as HTMLElement));
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  const isLetter = event.key.length === 1 && event.key !== ' ';
  const wanted = isLetter
    ? findByLetters(event, items, at, (item) => item.textContent.trim())
    : step !== undefined && items.at(step % items.length);
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (!wanted) return;
  event.preventDefault();
  wanted.focus();
}

/** A menu. Its first item gets the focus; the menu itself, while its items load. */
export function MenuPopover({ label, width, ...props }: Props) {
  return (
    <Popover
      {...props}
      role="menu"
      aria-label={label}
      className={classes.menu}
      style={{ width }}
      onToggle={(event) => {
        const items = itemsOf(event.currentTarget);
        if (event.newState === 'open' && !items.includes(document.activeElement as HTMLElement))
          (items[0] ?? event.currentTarget).focus();
      }}
      onKeyDown={moveFocus}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('[role^="menuitem"]')) event.currentTarget.hidePopover();
      }}
    />
  );
}
