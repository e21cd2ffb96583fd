import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isSubmitKey } from './Form.tsx';

/**
 * Rows of fields within a form. The text field of each row is marked with `data-row-text`. A new row gets the caret at once: if its button kept
 * the focus, each space that someone types would press it again.
 * @param add adds an empty row; undefined while there is room for no more
 */
export function useRows(add?: () => void) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const fields = () => [...(ref.current?.querySelectorAll<HTMLInputElement>('[data-row-text]') ?? [])];
  function focus(at: number) {
    fields().at(at)?.focus();
    fields().at(at)?.select();
  }
  function addRow(addOne = add) {
    if (addOne) flushSync(addOne);
    focus(-1);
  }
  return {
    ref,
    focus,
    addRow,
    /** Goes on to the next row at Enter, and adds one after the last. In an empty field Enter sends the form. */
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const field = event.currentTarget;
      if (event.key !== 'Enter' || isSubmitKey(event) || !field.value.trim()) return;
      event.preventDefault();
      const next = fields().indexOf(field) + 1;
      if (next < fields().length) focus(next);
      else addRow();
    },
  };
}
