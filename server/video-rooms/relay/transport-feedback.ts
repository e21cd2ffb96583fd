import { distance, uint16 } from './sequence.ts';

/** A longer report would not fit into one packet. */
const mostPackets = 400;
const symbolsPerChunk = 7;

/** Tells a browser when each packet arrived, by which it finds out how much it can send. */
export type TransportFeedback = {
  count(sequenceNumber: number): void;
  /** The report about the packets since the last one; undefined if there were none. */
  next(ssrc: number): Buffer | undefined;
};

/** Implements draft-holmer-rmcat-transport-wide-cc-extensions-01. */
export function openTransportFeedback(): TransportFeedback {
  const arrivals = new Map<number, number>();
  /** The first packet of the next report, and the last one so far. */
  let first: number | undefined;
  let last = 0;
  let reports = 0;

  return {
    count(sequenceNumber) {
      if (first === undefined) {
        first = sequenceNumber;
        last = uint16(sequenceNumber - 1);
      }
      // The last report called this packet lost. Browsers bear that.
      if (distance(sequenceNumber, first) < 0) return;
      if (distance(sequenceNumber, last) > 0) last = sequenceNumber;
      arrivals.set(sequenceNumber, performance.now());
    },
    next(ssrc) {
      if (first === undefined || arrivals.size === 0) return;
      const base = first;
      const length = Math.min(mostPackets, distance(last, base) + 1);
      const times = Array.from({ length }, (_, index) => arrivals.get(uint16(base + index)));
      first = uint16(last + 1);
      arrivals.clear();
      return serialize(ssrc, base, times, reports++ & 0xff);
    },
  };
}

/** `times` holds the arrival of each packet in ms; undefined if it did not arrive. */
function serialize(ssrc: number, base: number, times: (number | undefined)[], reportCount: number): Buffer {
  const start = times.find((time) => time !== undefined) ?? 0;
  const referenceTime = Math.floor(start / 64);
  // In units of 250 µs.
  let before = referenceTime * 64 * 4;
  const symbols: number[] = [];
  const deltas: number[] = [];
  for (const time of times) {
    if (time === undefined) {
      symbols.push(0);
      continue;
    }
    const now = Math.round(time * 4);
    const delta = Math.max(-32_768, Math.min(32_767, now - before));
    before += delta;
    const isSmall = delta >= 0 && delta <= 255;
    symbols.push(isSmall ? 1 : 2);
    if (isSmall) deltas.push(delta);
    else deltas.push((delta >> 8) & 0xff, delta & 0xff);
  }
  const chunkCount = Math.ceil(symbols.length / symbolsPerChunk);
  const size = 20 + chunkCount * 2 + deltas.length;
  const packet = Buffer.alloc(Math.ceil(size / 4) * 4);
  packet.writeUInt8(0x8f, 0);
  packet.writeUInt8(205, 1);
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(1, 4);
  packet.writeUInt32BE(ssrc, 8);
  packet.writeUInt16BE(base, 12);
  packet.writeUInt16BE(times.length, 14);
  packet.writeUIntBE(referenceTime & 0xffffff, 16, 3);
  packet.writeUInt8(reportCount, 19);
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    let bits = 0b11;
    for (let index = 0; index < symbolsPerChunk; index++)
      bits = (bits << 2) | (symbols[chunk * symbolsPerChunk + index] ?? 0);
    packet.writeUInt16BE(bits, 20 + chunk * 2);
  }
  packet.set(deltas, 20 + chunkCount * 2);
  return packet;
}
