import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import type { Week } from '#rules/weeks.ts';
import { useUnmount } from '#web/lib/browser/useUnmount.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { weekText } from '#web/ui/dates/weekText.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { cannotRead } from './cells/messages.ts';
import { useCells } from './cells/useCells.ts';
import { formatQuantity, parseQuantity, typedQuantity } from './quantities.ts';
import { useMayEnter } from './useMayEnter.ts';
import classes from './ValueField.module.css';

type Props = { measurable: MeasurableOfYear; at: Week };

/** The value of a measurable in a week. People who may enter it click to edit. */
export function ValueField({ measurable, at }: Props) {
  const { id, name, format, unit, values } = measurable;
  const value = values.find(({ week }) => week === at.week)?.value ?? null;
  const [isOpen, setIsOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const faultId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isFinished = useRef(false);
  const cells = useCells();
  const place = { name, week: weekText(at, useWeekStart()) };
  const label = t('{name} in {week}', place);
  const before = value === null ? '' : typedQuantity(value, format);
  const mayEnter = useMayEnter()(measurable);
  const text = value === null ? t('No value yet') : formatQuantity(value, format, unit);

  function open() {
    isFinished.current = false;
    setIsOpen(true);
  }

  function close(givesFocus: boolean) {
    isFinished.current = true;
    setIsOpen(false);
    setFault(undefined);
    if (givesFocus) requestAnimationFrame(() => button.current?.focus());
  }

  function enter(field: HTMLInputElement, givesFocus: boolean, isGone = false) {
    if (isFinished.current) return;
    const entered = parseQuantity(field.value, format);
    if (entered === undefined) {
      const reason = cannotRead(field.value, measurable, place.week);
      if (isGone) return toast.error(t('Error'), reason);
      setFault(reason);
      return field.focus();
    }
    close(givesFocus);
    if (field.value === before) return;
    offerUndo(t('Value saved'), label, cells.enter([{ measurableId: id, ...at, value: entered }]));
  }

  useUnmount(() => {
    if (input.current) enter(input.current, false, true);
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') close(true);
    if (event.key !== 'Enter') return;
    // The button that replaces the field would receive the key press too.
    event.preventDefault();
    enter(event.currentTarget, true);
  }

  if (!mayEnter) return <span className={classes.value}>{text}</span>;
  return isOpen ? (
    <span className={classes.entry}>
      <input
        ref={input}
        className={classes.field}
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={faultId}
        // biome-ignore lint/a11y/noAutofocus: people open it to type
        autoFocus
        defaultValue={before}
        inputMode={format === 'duration' || format === 'yes_no' ? 'text' : 'decimal'}
        enterKeyHint="done"
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onInput={() => setFault(undefined)}
        onKeyDown={onKeyDown}
        onBlur={(event) => document.hasFocus() && enter(event.currentTarget, false)}
      />
      <span id={faultId} role="alert" className="error tiny breaks">
        {fault}
      </span>
    </span>
  ) : (
    <button
      ref={button}
      type="button"
      className={classes.value}
      data-missing={value === null || undefined}
      title={t('Enter {name} in {week}', place)}
      onClick={open}
      // A number typed on the button replaces the value, as in the grid.
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (/^[\d.,-]$/.test(key) && !ctrlKey && !metaKey && !altKey) open();
      }}
    >
      {text}
    </button>
  );
}
