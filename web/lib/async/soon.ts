/** Makes a function that runs `work` once, `delayMs` after the first of its calls. */
export function soon(work: () => void, delayMs = 150): () => void {
  let _timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    _timer ??= setTimeout(() => {
      _timer = undefined;
      work();
    }, delayMs);
  };
}
