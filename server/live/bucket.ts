/** A bucket of tokens: `take` gives whether there was one; so many at once, refilled by so many a second. */
export function openBucket(atOnce: number, aSecond: number): { take(): boolean } {
  let tokens = atOnce;
  let filledAt = performance.now();
  return {
    take() {
      const now = performance.now();
      tokens = Math.min(atOnce, tokens + ((now - filledAt) / 1000) * aSecond);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
