/** Whether the user can see this window and it has the keyboard: only then is what it shows read. */
export const isLooking = (): boolean => !document.hidden && document.hasFocus();

/** Calls `listener` when the user turns to this window or away from it. @returns a function that ends this */
export function onLook(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}
