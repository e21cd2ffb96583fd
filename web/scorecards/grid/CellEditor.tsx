import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Format } from '#contract/measurables.ts';
import type { CellField } from '../input/useEditing.ts';
import classes from './WeekCell.module.css';

type Props = {
  field: Ref<CellField>;
  /** What the cell is read out as. */
  label: string;
  format: Format;
  text: string;
  /** Selects all of the text, so that the first key replaces it. */
  selectsAll: boolean;
  onBlur: () => void;
};

/** The field in which the value of a cell is typed; an answer is chosen, by its first letter too. */
export function CellEditor({ field, label, format, text, selectsAll, onBlur }: Props) {
  const element = useRef<CellField>(null);
  useImperativeHandle(field, () => element.current as CellField);
  useLayoutEffect(() => {
    element.current?.focus({ preventScroll: true });
    if (selectsAll && element.current instanceof HTMLInputElement) element.current.select();
  }, [selectsAll]);
  // While another window is at the front the cell stays open.
  const common = { className: classes.editor, 'aria-label': label, onBlur: () => document.hasFocus() && onBlur() };
  if (format === 'yes_no') {
    return (
      <select {...common} ref={element as Ref<HTMLSelectElement>} defaultValue={answerOf(text)}>
        <option value="">–</option>
        <option>Yes</option>
        <option>No</option>
      </select>
    );
  }
  return (
    <input
      {...common}
      ref={element as Ref<HTMLInputElement>}
      defaultValue={text}
      inputMode={format === 'duration' ? 'text' : 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
    />
  );
}

/** The answer that a typed letter or figure begins. */
const answerOf = (text: string) => (/^[y1t]/i.test(text) ? 'Yes' : /^[n0f]/i.test(text) ? 'No' : '');
