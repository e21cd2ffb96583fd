import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Dialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  label: string;
  /** At least how wide it is. */
  className: string | undefined;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

/**
 * The browser's own modal dialog: it holds the focus, closes on Escape and on its backdrop, and gives the focus back.
 * For panels without pop-ups of their own; forms with selects stand in FormDialog.
 */
export function Dialog({ opened, onClose, label, className, role, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the browser handles
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${className}`}
      role={role}
      aria-label={label}
      // The event comes late: a dialog that was closed on purpose must not close what opened since.
      onClose={() => opened && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {opened && children}
    </dialog>
  );
}
