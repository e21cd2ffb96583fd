/** Gives a function that does `work` once, a moment after it was last asked to, however often that was. */
export function soon(work: () => void, patience = 150): () => void {
  let _timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    _timer ??= setTimeout(() => {
      _timer = undefined;
      work();
    }, patience);
  };
}
