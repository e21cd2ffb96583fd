/** Resolves after a time, or as soon as the browser is online again. */
export const waitForNetwork = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
