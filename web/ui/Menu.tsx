import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './Menu.module.css';
import { placeBeside } from './placeBeside.ts';

/** What the button that opens a menu must be given. */
export type TriggerProps = {
  ref: React.Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
};

type Props = {
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  /** Pixels; as wide as its widest item when left out. */
  width?: number;
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

/** A menu button on the browser's popover: light, above everything, closed by Escape and by a click elsewhere. */
export function Menu({ label, trigger, width, children }: Props) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {trigger({ ref: button, popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': opened })}
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.menu}
        style={{ width }}
        onBeforeToggle={(event) => {
          setOpened(event.newState === 'open');
          if (!button.current) return;
          if (event.newState === 'open') placeBeside(button.current, event.currentTarget);
          else if (event.currentTarget.contains(document.activeElement)) button.current.focus();
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
    </>
  );
}
