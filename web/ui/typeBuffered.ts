import { takeBuffered } from './typing.ts';

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
  // After the field has taken the text in.
  setTimeout(() => {
    // Mantine's lists read the code, not the key.
    const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
    if (field.dispatchEvent(enter) && field instanceof HTMLInputElement) field.form?.requestSubmit();
  });
}
