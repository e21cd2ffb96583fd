import type { Rate } from '#contract/endpoint.ts';

/** The most buckets by key to remember. The one that was used longest ago is forgotten first. */
const mostBuckets = 10_000;

export type TokenBucket = {
  /** Removes tokens if there are enough, and returns whether there were. */
  take(count?: number): boolean;
  /** Removes tokens, even more than there are. Returns after how many seconds none is missing any more. */
  spend(count: number): number;
};

/** Opens a token bucket, which is full at first. */
export function openTokenBucket({ burst, perSecond }: Rate): TokenBucket {
  let tokens = burst;
  let filledAt = performance.now();
  function fill(): void {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
  }
  return {
    take(count = 1) {
      fill();
      if (tokens < count) return false;
      tokens -= count;
      return true;
    },
    spend(count) {
      fill();
      tokens -= count;
      return Math.max(0, -tokens / perSecond);
    },
  };
}

/** Token buckets of the same rate, such as one for each account. Returns the bucket of a key. */
export function openBucketsByKey(rate: Rate): (key: string) => TokenBucket {
  const buckets = new Map<string, TokenBucket>();
  return (key) => {
    const bucket = buckets.get(key) ?? openTokenBucket(rate);
    // A Map keeps insertion order: the bucket used last moves to the end.
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest = key] = buckets.keys();
    if (buckets.size > mostBuckets) buckets.delete(oldest);
    return bucket;
  };
}
