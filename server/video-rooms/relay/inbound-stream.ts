import { GenericNack, RtcpReceiverInfo, RtcpTransportLayerFeedback } from 'werift';
import { distance, uint16 } from './sequence.ts';

/** After a longer gap the picture starts again, instead of many packets being sent again. */
const longestGap = 100;
const nackIntervalMs = 60;
const mostNacks = 4;

/** Counts the packets of one stream from a browser, and asks for those that got lost. */
export type InboundStream = {
  readonly ssrc: number;
  /** Bits per second, over the last second or so. */
  readonly bitrate: number;
  /** Returns whether the packet is new. */
  count(sequenceNumber: number, bytes: number): boolean;
  /** A request for the packets that are missing for some time; undefined if none are. */
  nack(now: number): RtcpTransportLayerFeedback | undefined;
  /** Call this with the middle 32 bits of the time in each sender report. */
  setSenderReport(time: number): void;
  report(now: number): RtcpReceiverInfo;
  hasLongGap(): boolean;
};

export function openInboundStream(ssrc: number): InboundStream {
  const missing = new Map<number, { count: number; askedAt: number }>();
  let highest: number | undefined;
  let cycles = 0;
  let [received, expected, lost] = [0, 0, 0];
  let [receivedBefore, expectedBefore] = [0, 0];
  let [bytes, bitrate, reportedAt] = [0, 0, performance.now()];
  let senderReport = { time: 0, at: 0 };
  let isBroken = false;

  return {
    ssrc,
    get bitrate() {
      return bitrate;
    },
    count(sequenceNumber, size) {
      received++;
      bytes += size;
      const step = highest === undefined ? 1 : distance(sequenceNumber, highest);
      if (step <= 0) return missing.delete(sequenceNumber);
      expected += step;
      if (step > longestGap) {
        missing.clear();
        isBroken = true;
      } else
        for (let offset = step - 1; offset > 0; offset--)
          missing.set(uint16(sequenceNumber - offset), { count: 0, askedAt: 0 });
      if (highest !== undefined && sequenceNumber < highest) cycles++;
      highest = sequenceNumber;
      return true;
    },
    nack(now) {
      if (missing.size === 0) return;
      const due: number[] = [];
      for (const [sequenceNumber, request] of missing) {
        if (now - request.askedAt < nackIntervalMs) continue;
        if (request.count >= mostNacks) {
          missing.delete(sequenceNumber);
          isBroken = true;
          continue;
        }
        request.count++;
        request.askedAt = now;
        due.push(sequenceNumber);
      }
      if (due.length === 0) return;
      return new RtcpTransportLayerFeedback({
        feedback: new GenericNack({ senderSsrc: 1, mediaSourceSsrc: ssrc, lost: due }),
      });
    },
    hasLongGap() {
      const answer = isBroken;
      isBroken = false;
      return answer;
    },
    setSenderReport(time) {
      senderReport = { time, at: performance.now() };
    },
    report(now) {
      const [newReceived, newExpected] = [received - receivedBefore, expected - expectedBefore];
      const newLost = Math.max(0, newExpected - newReceived);
      lost += newLost;
      [receivedBefore, expectedBefore] = [received, expected];
      bitrate = Math.round((bytes * 8_000) / Math.max(1, now - reportedAt));
      [bytes, reportedAt] = [0, now];
      return new RtcpReceiverInfo({
        ssrc,
        fractionLost: newExpected === 0 ? 0 : Math.min(255, Math.floor((newLost * 256) / newExpected)),
        packetsLost: Math.min(0x7fffff, lost),
        highestSequence: ((cycles << 16) | (highest ?? 0)) >>> 0,
        jitter: 0,
        lsr: senderReport.time,
        dlsr: senderReport.time ? Math.round(((now - senderReport.at) * 65_536) / 1_000) >>> 0 : 0,
      });
    },
  };
}
