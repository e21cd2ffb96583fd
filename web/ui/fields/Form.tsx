import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: () => void;
  /** On Escape, unless that closes a pop-up of a field. */
  onEscape?: (() => void) | undefined;
};

/** Mantine marks so a field whose pop-up is open. */
const hasPopUp = (target: EventTarget) => (target as Element).matches('[data-mantine-stop-propagation="true"]');

/** A form that says itself what is wrong with its fields, and is not sent while one holds what it cannot read. */
export function Form({ onSubmit, onEscape, ...props }: Props) {
  return (
    <form
      {...props}
      noValidate
      onKeyDown={({ key, target }) => key === 'Escape' && !hasPopUp(target) && onEscape?.()}
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
