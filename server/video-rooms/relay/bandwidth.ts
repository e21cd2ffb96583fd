/** Bits per second. Enough for all slots in high quality, and the least that a receiver always gets. */
const most = 10_000_000;
const least = 400_000;
/** Above this share of lost packets, or so far below what was sent in the browser's estimate, the receiver cannot follow. */
const limits = { loss: 0.1, estimate: 0.8 };
/** For how many measurements that must last, because single ones may be wrong. */
const congestedCount = 2;

/** How much one receiver can take. */
export type Bandwidth = {
  /** Bits per second. */
  readonly available: number;
  /** Call this with the bytes of each sent packet. */
  count(bytes: number): void;
  /** The share of packets that the receiver lost, from 0 to 1. */
  setLoss(share: number): void;
  /** What the browser estimates that it can receive, in bits per second. */
  setEstimate(bitrate: number): void;
  /** Call it about every second. */
  measure(): void;
};

/**
 * Starts high, and yields when the receiver cannot follow. A browser's estimate never exceeds by far what it receives, so it only counts
 * when it is below that.
 */
export function openBandwidth(): Bandwidth {
  let available = most;
  let bytes = 0;
  let measuredAt = performance.now();
  let loss = 0;
  let estimate = Number.POSITIVE_INFINITY;
  let congestedFor = 0;
  return {
    get available() {
      return available;
    },
    count(size) {
      bytes += size;
    },
    setLoss(share) {
      loss = Math.max(loss, share);
    },
    setEstimate(bitrate) {
      estimate = bitrate;
    },
    measure() {
      const now = performance.now();
      const sent = (bytes * 8_000) / Math.max(1, now - measuredAt);
      [bytes, measuredAt] = [0, now];
      const isCongested = loss > limits.loss || estimate < sent * limits.estimate;
      congestedFor = isCongested ? congestedFor + 1 : 0;
      if (congestedFor >= congestedCount) available = Math.max(least, Math.min(available, sent * 0.8));
      else if (!isCongested) available = Math.min(most, available * 1.1 + 50_000);
      loss = 0;
    },
  };
}
