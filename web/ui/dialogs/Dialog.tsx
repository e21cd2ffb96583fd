import { MantineThemeProvider } from '@mantine/core';
import { type CSSProperties, type MouseEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { atEscape, openOnTop } from '../stack.ts';
import classes from './Dialog.module.css';

export type DialogProps = {
  /** Called by Escape and by a click beside it: it closes by not being drawn any more. */
  onClose: () => void;
  label: string;
  className: string | undefined;
  style?: CSSProperties;
  role?: 'dialog' | 'alertdialog';
  /** A click beside it does not close it. */
  isKept?: boolean;
  children: ReactNode;
};

function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}

/** The pop-ups of fields are drawn within the dialog, where nothing covers them, and reach beyond its edge. */
const themeWithin = (id: string) => ({
  components: {
    Portal: { defaultProps: { target: `#${id}` } },
    Popover: { defaultProps: { floatingStrategy: 'fixed' } },
  },
});

/**
 * The browser's own modal dialog, open as long as it is drawn: outside of what opened it, which may be hidden meanwhile.
 * `data-autofocus` says which part gets the focus, if not the first.
 */
export function Dialog({ onClose, label, className, style, role, isKept = false, children }: DialogProps) {
  const id = useId();
  const isPressedBeside = useRef(false);
  const theme = useMemo(() => themeWithin(id), [id]);
  return createPortal(
    <dialog
      id={id}
      ref={openOnTop}
      className={`${classes.dialog} ${className}`}
      style={style}
      role={role}
      aria-label={label}
      onKeyDown={atEscape(onClose)}
      // By a phone's gesture, or at Escape while nothing has the focus; the picker of a file cancels, too.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Where the browser closes it all the same it opens again: what was typed is not to be lost without a question.
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => isPressedBeside.current && isBeside(event) && !isKept && onClose()}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </dialog>,
    document.body,
  );
}
