/** The keys typed for a dialog or screen that is loading, and after an Enter, for what comes next. */
let buffer: string[] = [];
/** Clears the buffer if nothing takes it. */
let clearTimer: ReturnType<typeof setTimeout>;

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  if (!event.isTrusted || event.ctrlKey || event.metaKey || /^F\d/.test(key)) return;
  // The key is neither a shortcut nor meant for a field below.
  event.preventDefault();
  event.stopImmediatePropagation();
  const sent = buffer.lastIndexOf('Enter') + 1;
  if (key === 'Backspace') buffer.splice(Math.max(sent, buffer.length - 1));
  else if (key === 'Escape') buffer.splice(sent);
  else if (key.length === 1) buffer.push(key);
  else if (buffer.length > sent && (key === 'Enter' || (key === 'Tab' && !event.shiftKey))) buffer.push(key);
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
      buffer = [];
    });
  };
}

/** Takes the buffered texts, one for each field between Tabs, and the Enter that follows. Keys after that stay in the buffer. */
export function takeBuffered(): { texts: string[]; isEntered: boolean } {
  const isEntered = buffer.includes('Enter');
  const taken = buffer.splice(0, isEntered ? buffer.indexOf('Enter') + 1 : buffer.length);
  const typed = taken.filter((key) => key !== 'Enter').map((key) => (key === 'Tab' ? '\t' : key));
  return { texts: typed.join('').split('\t'), isEntered };
}

/** Takes the first buffered key, if there is one. */
export const takeKey = (): string | undefined => buffer.shift();
