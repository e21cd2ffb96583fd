import { bufferTyping, takeBuffered, takeKey } from './typing.ts';

const writable = 'input:is([type="text"], [type="search"], :not([type])), textarea';
const tabbable = ':is(input, select, textarea, button):not(:disabled, [tabindex="-1"])';

/** Types text at the end of a field. @returns the field, if it takes text */
function typeInto(field: Element | null | undefined, text: string) {
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !field.matches(writable)) return;
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  return field;
}

/** Types the buffered keys into the focused field, or else into the first field of `dialog`; after a Tab, into the next one. */
export function typeBuffered(dialog: HTMLElement): void {
  const { texts, isEntered } = takeBuffered();
  const [text = '', ...others] = texts;
  const focused = document.activeElement;
  if (text === '') return;
  let field = typeInto(focused?.matches(writable) ? focused : dialog.querySelector(writable), text);
  for (const other of others) {
    const fields = [...dialog.querySelectorAll(tabbable)];
    field = typeInto(fields[fields.indexOf(document.activeElement ?? dialog) + 1], other);
  }
  if (!isEntered || !field) return;
  const entered = field;
  const stop = bufferTyping();
  // After the field has taken the text in.
  setTimeout(() => {
    // Mantine's lists read the code, not the key.
    if (press(entered, 'Enter') && entered instanceof HTMLInputElement) entered.form?.requestSubmit();
    setTimeout(() => pressNext(stop));
  });
}

/** Presses a key. @returns whether the browser would act on it, too */
const press = (target: Element, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));

/** Presses the keys typed after the Enter: they may be the shortcut of the next dialog, which takes the others. */
function pressNext(stop: () => void): void {
  const focused = document.activeElement ?? document.body;
  const key = focused.matches(writable) ? undefined : takeKey();
  if (key === undefined) {
    stop();
    typeBuffered(document.body);
  } else {
    press(focused, key);
    setTimeout(() => pressNext(stop));
  }
}
