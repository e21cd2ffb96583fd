import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Format } from '#contract/measurables.ts';
import type { CellField } from '../input/useEditing.ts';
import { typedQuantity } from '../quantities.ts';
import classes from './WeekCell.module.css';

type Props = {
  field: Ref<CellField>;
  /** The accessible name. */
  label: string;
  format: Format;
  /** Whether it takes a goal, such as `<= 2`. */
  isGoal: boolean;
  text: string;
  /** Selects the text, so that the first key replaces it. */
  selectsAll: boolean;
  onBlur: () => void;
};

/** The field of a cell: a text field, or a list for yes and no. */
export function CellEditor({ field, label, format, isGoal, text, selectsAll, onBlur }: Props) {
  const element = useRef<CellField>(null);
  useImperativeHandle(field, () => element.current as CellField);
  useLayoutEffect(() => {
    element.current?.focus({ preventScroll: true });
    if (selectsAll && element.current instanceof HTMLInputElement) element.current.select();
  }, [selectsAll]);
  // The cell stays open while another window has the focus.
  const common = { className: classes.editor, 'aria-label': label, onBlur: () => document.hasFocus() && onBlur() };
  if (format === 'yes_no') {
    const answer = answerOf(text);
    return (
      <select
        {...common}
        ref={element as Ref<HTMLSelectElement>}
        defaultValue={answer === undefined ? '' : typedQuantity(answer, format)}
      >
        <option value="">–</option>
        <option>{typedQuantity(1, format)}</option>
        <option>{typedQuantity(0, format)}</option>
      </select>
    );
  }
  return (
    <input
      {...common}
      ref={element as Ref<HTMLInputElement>}
      defaultValue={text}
      inputMode={isGoal || format === 'duration' ? 'text' : 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
    />
  );
}

/** The answer that a typed text starts, in any language of the product. */
function answerOf(text: string): 0 | 1 | undefined {
  if (/^[y1tjs]/i.test(text)) return 1;
  return /^[n0f]/i.test(text) ? 0 : undefined;
}
