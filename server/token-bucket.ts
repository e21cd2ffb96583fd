import type { Rate } from '#contract/endpoint.ts';

/** A token bucket. `take` returns whether there were enough tokens, and removes them. */
export function openTokenBucket({ burst, perSecond }: Rate): { take(count?: number): boolean } {
  let tokens = burst;
  let filledAt = performance.now();
  return {
    take(count = 1) {
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
      filledAt = now;
      if (tokens < count) return false;
      tokens -= count;
      return true;
    },
  };
}
