import { type ComponentProps, type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';
import { atEscape } from '../stack.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: () => void;
  /** Called on Escape, unless that closes a pop-up of a field. */
  onEscape?: (() => void) | undefined;
};

/** Whether a key sends a form from any of its fields: Ctrl-Enter, or Cmd-Enter on a Mac. */
export const isSubmitKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/** Sends the form of a field whose own handler would open a list at Ctrl-Enter. */
export function submitFormOf(event: ReactKeyboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.form?.requestSubmit();
}

/** A form that shows its own errors. Ctrl/Cmd-Enter sends it. It is not sent while a field contains input that it cannot read, or too much. */
export function Form({ onSubmit, onEscape, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  // The first field with a fault gets the focus, also when the server finds it later, unless the user types or goes elsewhere meanwhile.
  useEffect(() => {
    const wrong = isSent.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    isSent.current = false;
    wrong.focus();
  });
  const closeAtEscape = onEscape && atEscape(onEscape);
  return (
    <form
      noValidate
      {...props}
      ref={form}
      onInput={(event) => {
        isSent.current = false;
        props.onInput?.(event);
      }}
      onBlur={(event) => {
        // Without a related target the button that sent the form was disabled.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) isSent.current = false;
        props.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        closeAtEscape?.(event);
        // The pop-ups and dialogs of its fields are in the form for React only.
        if (!isSubmitKey(event) || event.defaultPrevented || !event.currentTarget.contains(event.target as Node))
          return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // A form within a dialog within a form must not submit the outer one.
        event.stopPropagation();
        const inputs = [...event.currentTarget.elements].filter(
          (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
        );
        const unreadable = inputs.find(({ validity }) => validity.customError);
        if (!unreadable) {
          isSent.current = true;
          return onSubmit();
        }
        unreadable.focus();
        // The `invalid` event makes the field show its error.
        unreadable.checkValidity();
      }}
    />
  );
}
