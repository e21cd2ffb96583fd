/** Makes a function that runs at once, and then at most once each `ms` milliseconds, the last time after the last call. */
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
