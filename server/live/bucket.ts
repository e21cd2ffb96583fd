/** A bucket of tokens: `take` gives whether there were enough; so many at once, refilled by so many a second. */
export function openBucket(atOnce: number, aSecond: number): { take(count?: number): boolean } {
  let tokens = atOnce;
  let filledAt = performance.now();
  return {
    take(count = 1) {
      const now = performance.now();
      tokens = Math.min(atOnce, tokens + ((now - filledAt) / 1000) * aSecond);
      filledAt = now;
      if (tokens < count) return false;
      tokens -= count;
      return true;
    },
  };
}
