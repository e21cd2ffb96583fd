/** Bits per second. Enough for all slots in high quality, and the least that a receiver always gets. */
const most = 10_000_000;
const least = 200_000;

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
 * Starts high, and yields when the receiver cannot follow. A browser's estimate never exceeds by far what it receives, so it does not limit
 * what is available while it is above that.
 */
export function openBandwidth(): Bandwidth {
  let available = most;
  let bytes = 0;
  let measuredAt = performance.now();
  let loss = 0;
  let estimate = Number.POSITIVE_INFINITY;
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
      const isCongested = loss > 0.1 || estimate < sent * 0.9;
      if (isCongested) available = Math.max(least, Math.min(available, sent, estimate) * 0.85);
      else available = Math.min(most, Math.max(available * 1.06, Number.isFinite(estimate) ? estimate : 0));
      loss = 0;
    },
  };
}
