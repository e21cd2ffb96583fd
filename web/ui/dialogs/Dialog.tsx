import { MantineThemeProvider } from '@mantine/core';
import { type CSSProperties, type MouseEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { atEscape } from '../stack.ts';
import classes from './Dialog.module.css';
import { openOnTop } from './openOnTop.ts';

export type DialogProps = {
  /** Called on Escape and on a click outside. Stop rendering the dialog to close it. */
  onClose: () => void;
  label: string;
  className: string | undefined;
  style?: CSSProperties;
  role?: 'dialog' | 'alertdialog';
  /** Ignores clicks outside. */
  ignoresOutsideClick?: boolean;
  children: ReactNode;
};

function isOutside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}

/** Renders the pop-ups of fields inside the dialog, where nothing covers them, and lets them reach beyond its edge. */
const themeWithin = (id: string) => ({
  components: {
    Portal: { defaultProps: { target: `#${id}` } },
    Popover: { defaultProps: { floatingStrategy: 'fixed' } },
  },
});

/**
 * The browser's modal dialog, open while it is rendered. It renders outside of its opener, which may be hidden meanwhile.
 * `data-autofocus` marks the part that gets the focus, if it is not the first field.
 */
export function Dialog({ onClose, label, className, style, role, ignoresOutsideClick = false, children }: DialogProps) {
  const id = useId();
  const isPressedOutside = useRef(false);
  const theme = useMemo(() => themeWithin(id), [id]);
  return createPortal(
    <dialog
      id={id}
      ref={openOnTop}
      tabIndex={-1}
      className={`${classes.dialog} ${className}`}
      style={style}
      role={role}
      aria-label={label}
      onKeyDown={atEscape(onClose)}
      // Fires on a phone's Back gesture and on Escape without focus. A file picker inside fires it, too.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // If the browser closes the dialog nevertheless, it opens again: input must not be lost without a question.
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => isPressedOutside.current && isOutside(event) && !ignoresOutsideClick && onClose()}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </dialog>,
    document.body,
  );
}
