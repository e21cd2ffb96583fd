const nothing = { text: '', isEntered: false };

/** What was typed for a dialog or screen that is on its way: its text, and whether Enter came after it. */
let held = { ...nothing };
/** Lets go what nothing has taken. */
let forgetting: ReturnType<typeof setTimeout>;

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.isComposing || /^F\d/.test(key)) return;
  // Neither a command of the page nor for a field below.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.isEntered) return;
  if (key === 'Enter') held.isEntered = held.text !== '';
  else if (key === 'Backspace') held.text = held.text.slice(0, -1);
  else if (key === 'Escape') held.text = '';
  else if (key.length === 1) held.text += key;
}

/** How long keys are held for what does not come, in ms. */
const patience = 8_000;

/**
 * From now on keys are held for what opens next, until somebody points elsewhere; gives the way to end that. Where one who
 * waits hands on to another at once, what was held stays.
 */
export function holdTyping(): () => void {
  clearTimeout(forgetting);
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => listening.abort();
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  window.addEventListener('pointerdown', end, { capture: true, signal });
  const timer = setTimeout(end, patience);
  return () => {
    clearTimeout(timer);
    end();
    forgetting = setTimeout(() => {
      held = { ...nothing };
    });
  };
}

const writable = 'input:is([type="text"], [type="search"], :not([type])), textarea';

/** Types what was held into the field that has the focus, or else into the first of what has opened. */
export function typeHeld(dialog: HTMLElement): void {
  const { text, isEntered } = held;
  held = { ...nothing };
  const focused = document.activeElement;
  const field = focused?.matches(writable) ? focused : dialog.querySelector(writable);
  if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  if (!isEntered) return;
  // Once what was typed has been taken in.
  setTimeout(() => {
    // Mantine's lists go by the code, not the key.
    const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
    if (field.dispatchEvent(enter) && field instanceof HTMLInputElement) field.form?.requestSubmit();
  });
}
