import type { ComponentProps } from 'react';
import { atEscape } from '../stack.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: () => void;
  /** On Escape, unless that closes a pop-up of a field. */
  onEscape?: (() => void) | undefined;
};

/** A form that says itself what is wrong with its fields, and is not sent while one holds what it cannot read. */
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
        // The field hears of it, and says what is wrong.
        unreadable.checkValidity();
      }}
    />
  );
}
