const empty = { text: '', isEntered: false };

/** The keys typed for a dialog or screen that is loading: the text, and whether Enter followed it. */
let buffer = { ...empty };
/** Clears the buffer if nothing takes it. */
let clearTimer: ReturnType<typeof setTimeout>;

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || /^F\d/.test(key)) return;
  // The key is neither a shortcut nor meant for a field below.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (buffer.isEntered) return;
  if (key === 'Enter') buffer.isEntered = buffer.text !== '';
  else if (key === 'Backspace') buffer.text = buffer.text.slice(0, -1);
  else if (key === 'Escape') buffer.text = '';
  else if (key.length === 1) buffer.text += key;
}

/** How long to buffer keys for a part that does not load, in ms. */
const timeoutMs = 8_000;

/**
 * Buffers keys for the part that opens next, until the user clicks. If buffering starts again immediately after it ends, the buffer
 * stays.
 * @returns a function that ends this
 */
export function bufferTyping(): () => void {
  clearTimeout(clearTimer);
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => listening.abort();
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  window.addEventListener('pointerdown', end, { capture: true, signal });
  const timer = setTimeout(end, timeoutMs);
  return () => {
    clearTimeout(timer);
    end();
    clearTimer = setTimeout(() => {
      buffer = { ...empty };
    });
  };
}

/** Returns the buffered keys and clears the buffer. */
export function takeBuffered(): typeof empty {
  const taken = buffer;
  buffer = { ...empty };
  return taken;
}
