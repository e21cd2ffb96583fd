import type { ComponentProps } from 'react';
import { atEscape } from '../stack.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: () => void;
  /** Called on Escape, unless that closes a pop-up of a field. */
  onEscape?: (() => void) | undefined;
};

/** A form that shows its own errors. It is not sent while a field contains input that it cannot read. */
export function Form({ onSubmit, onEscape, ...props }: Props) {
  return (
    <form
      noValidate
      {...props}
      onKeyDown={onEscape && atEscape(onEscape)}
      onSubmit={(event) => {
        event.preventDefault();
        // A form within a dialog within a form must not submit the outer one.
        event.stopPropagation();
        const inputs = [...event.currentTarget.elements].filter((field) => field instanceof HTMLInputElement);
        const unreadable = inputs.find(({ validity }) => validity.customError);
        if (!unreadable) return onSubmit();
        unreadable.focus();
        // The `invalid` event makes the field show its error.
        unreadable.checkValidity();
      }}
    />
  );
}
