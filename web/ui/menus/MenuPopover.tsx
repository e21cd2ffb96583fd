import type { ComponentProps, KeyboardEvent } from 'react';
import classes from './Menu.module.css';
import { Popover } from './Popover.tsx';

type Props = Pick<ComponentProps<typeof Popover>, 'id' | 'ref' | 'opener' | 'onOpened' | 'children'> & {
  label: string;
  /** In pixels; by default as wide as the widest item. */
  width?: number | undefined;
};

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** Whether a text begins with this letter, ignoring case and accents. */
const beginsWith = (text: string, letter: string) =>
  text.slice(0, letter.length).localeCompare(letter, undefined, { sensitivity: 'base' }) === 0;

/** Arrow keys, Home and End move the focus; a letter goes to the next item that begins with it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget);
  // A key may come before the first item is focused.
  const at = Math.max(0, items.indexOf(document.activeElement as HTMLElement));
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  const isLetter = event.key.length === 1 && event.key !== ' ';
  const wanted = isLetter
    ? [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) => beginsWith(item.textContent.trim(), event.key))
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
