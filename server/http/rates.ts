import type { Rate } from '#contract/endpoint.ts';
import { TooMany } from '#server/errors.ts';
import { openBucket } from '#server/live/bucket.ts';

/** How many accounts and calls are remembered; who is forgotten may begin anew. */
const rememberedAtMost = 10_000;

/** Counts the calls of an account that cost much, in this process. */
export type Rates = {
  /** Counts one more, or as many as it weighs. @throws TooMany */
  count(key: string, rate: Rate, weight?: number): void;
};

/** Opens the counts; where `enabled` is false nothing is ever too many. */
export function openRates(enabled: boolean): Rates {
  const buckets = new Map<string, ReturnType<typeof openBucket>>();
  return {
    count(key, { atOnce, aSecond }, weight = 1) {
      if (!enabled) return;
      const bucket = buckets.get(key) ?? openBucket(atOnce, aSecond);
      // Whoever called last stands last.
      buckets.delete(key);
      buckets.set(key, bucket);
      const [oldest = key] = buckets.keys();
      if (buckets.size > rememberedAtMost) buckets.delete(oldest);
      if (!bucket.take(weight)) throw new TooMany(Math.ceil(weight / aSecond));
    },
  };
}
