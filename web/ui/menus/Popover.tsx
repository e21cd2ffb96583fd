import { type ComponentProps, useState } from 'react';
import classes from './Popover.module.css';
import { placeBeside } from './placeBeside.ts';

type Props = Omit<ComponentProps<'div'>, 'popover' | 'onBeforeToggle'> & {
  /** What it belongs to: it opens beside it, and gives the focus back to it. */
  opener: () => HTMLElement | null;
  onOpened?: ((opened: boolean) => void) | undefined;
};

/** The browser's popover: light, above everything, closed by Escape and by a click elsewhere, filled while it is open. */
export function Popover({ opener, onOpened, className = '', children, ...props }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <div
      tabIndex={-1}
      {...props}
      popover="auto"
      className={`${classes.popover} ${className}`}
      onBeforeToggle={(event) => {
        const isOpening = event.newState === 'open';
        setOpened(isOpening);
        onOpened?.(isOpening);
        const beside = opener();
        if (!beside) return;
        if (isOpening) placeBeside(beside, event.currentTarget);
        else if (event.currentTarget.contains(document.activeElement)) beside.focus({ preventScroll: true });
      }}
    >
      {opened && children}
    </div>
  );
}
