import { bufferTyping, takeBuffered, takeKey } from './typing.ts';

const writable = 'input:is([type="text"], [type="search"], :not([type])), textarea';

/** Types the buffered keys into the focused field, or else into the first field of `dialog`. */
export function typeBuffered(dialog: HTMLElement): void {
  const { text, isEntered } = takeBuffered();
  const focused = document.activeElement;
  const field = focused?.matches(writable) ? focused : dialog.querySelector(writable);
  if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  if (!isEntered) return;
  const stop = bufferTyping();
  // After the field has taken the text in.
  setTimeout(() => {
    // Mantine's lists read the code, not the key.
    if (press(field, 'Enter') && field instanceof HTMLInputElement) field.form?.requestSubmit();
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
