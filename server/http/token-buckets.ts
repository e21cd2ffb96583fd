import type { Rate } from '#contract/endpoint.ts';
import { TooMany } from '#server/errors.ts';
import { openTokenBucket } from '#server/token-bucket.ts';

/** The most buckets to remember. The one that was used longest ago is forgotten first. */
const bucketLimit = 10_000;

/** Token buckets by key, in the memory of this process, such as for the expensive calls of an account. */
export type TokenBuckets = {
  /** Counts `weight` more uses of a key. @throws TooMany */
  count(key: string, rate: Rate, weight?: number): void;
};

/** Opens the buckets. Nothing is limited unless `enabled`. */
export function openTokenBuckets(enabled: boolean): TokenBuckets {
  const buckets = new Map<string, ReturnType<typeof openTokenBucket>>();
  return {
    count(key, rate, weight = 1) {
      if (!enabled) return;
      const bucket = buckets.get(key) ?? openTokenBucket(rate);
      // A Map keeps insertion order: the bucket used last moves to the end.
      buckets.delete(key);
      buckets.set(key, bucket);
      const [oldest = key] = buckets.keys();
      if (buckets.size > bucketLimit) buckets.delete(oldest);
      if (!bucket.take(weight)) throw new TooMany(Math.ceil(weight / rate.perSecond));
    },
  };
}
