import { type ReactNode, useEffect, useRef } from 'react';
import { atEscape } from '#web/ui/stack.ts';
import classes from './SidePanel.module.css';

type Props = { label: string; onClose: () => void; children: ReactNode };

/** A panel beside the tiles; on a phone over them. It gets the focus when it opens, and Escape closes it. */
export function SidePanel({ label, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <aside ref={panel} tabIndex={-1} className={classes.panel} aria-label={label} onKeyDown={atEscape(onClose)}>
      {children}
    </aside>
  );
}
