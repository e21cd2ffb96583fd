/** Makes a function that runs immediately, then at most once every `ms` milliseconds, and a last time after the last call. */
export function throttle(run: () => void, ms: number): () => void {
  let isWaiting = false;
  let isDue = false;
  const start = () => {
    isWaiting = true;
    run();
    setTimeout(() => {
      isWaiting = false;
      if (!isDue) return;
      isDue = false;
      start();
    }, ms);
  };
  return () => {
    if (isWaiting) isDue = true;
    else start();
  };
}
