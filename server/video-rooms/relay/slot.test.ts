import { expect, test } from 'vitest';
import { RtpHeader, RtpPacket } from 'werift';
import { openSlot } from './slot.ts';
import { openTrack, type Track } from './tracks.ts';

type Sent = { sequenceNumber: number; timestamp: number };

const key = Buffer.from([0x10, 0]);
const other = Buffer.from([0x10, 1]);
const packetOf = (sequenceNumber: number, timestamp: number, payload = other) =>
  new RtpPacket(new RtpHeader({ sequenceNumber: sequenceNumber & 0xffff, timestamp, payloadType: 96 }), payload);

/** A slot of a camera that records what it sends. */
function open() {
  const sent: Sent[] = [];
  const again: Buffer[] = [];
  const slot = openSlot({
    ...{ kind: 'video', mid: '3', ssrc: 7 },
    send({ sequenceNumber, timestamp }) {
      sent.push({ sequenceNumber, timestamp });
      return Buffer.from(`${sequenceNumber}`);
    },
    sendAgain: (packet) => again.push(packet),
    onStart: () => {},
  });
  return { slot, sent, again };
}

/** A camera that is sent in its large size; counts the key frames that it was asked for. */
function openCamera(participantId: string): Track & { asked: number } {
  const track = { ...openTrack(participantId, 'camera'), asked: 0 };
  const stream = {} as never;
  const requestKeyFrame = () => {
    track.asked++;
  };
  track.layers.set('high', { stream, lastPacketAt: Number.POSITIVE_INFINITY, requestKeyFrame });
  return track;
}

test('a slot changes from one camera to another without a break in its numbers, at a key frame', () => {
  const { slot, sent } = open();
  const [ada, grace] = [openCamera('ada'), openCamera('grace')];
  slot.show(ada, 'high');
  slot.forward('high', packetOf(10, 1_000));
  expect(sent).toEqual([]);
  expect(slot.hasStarted).toBe(false);
  slot.forward('high', packetOf(11, 2_000, key));
  slot.forward('high', packetOf(12, 3_000));
  expect(slot.hasStarted).toBe(true);
  slot.show(grace, 'high');
  expect(slot.hasStarted).toBe(false);
  expect([ada.asked, grace.asked]).toEqual([1, 1]);
  slot.forward('high', packetOf(60_000, 4_000_000_000));
  slot.forward('high', packetOf(60_001, 4_000_000_000, key));
  const [first, second, third] = sent;
  expect(sent).toHaveLength(3);
  expect(second?.sequenceNumber).toBe((first?.sequenceNumber ?? 0) + 1);
  expect(third?.sequenceNumber).toBe((first?.sequenceNumber ?? 0) + 2);
  expect(second?.timestamp).toBe((first?.timestamp ?? 0) + 1_000);
  expect(third?.timestamp).toBeGreaterThan(second?.timestamp ?? 0);
  expect(third?.timestamp).toBeLessThan((second?.timestamp ?? 0) + 90_000);
});

test('a slot goes on for longer than there are sequence numbers', () => {
  const { slot, sent } = open();
  slot.show(openCamera('ada'), 'high');
  slot.forward('high', packetOf(1, 0, key));
  for (let number = 2; number <= 200_000; number++) slot.forward('high', packetOf(number, number));
  expect(sent).toHaveLength(200_000);
});

test('a slot sends lost packets again while it has them', () => {
  const { slot, sent, again } = open();
  slot.show(openCamera('ada'), 'high');
  slot.forward('high', packetOf(1, 0, key));
  for (let number = 2; number <= 500; number++) slot.forward('high', packetOf(number, number));
  const last = sent.at(-1)?.sequenceNumber ?? 0;
  slot.resend(last);
  slot.resend(last - 400);
  expect(again.map(String)).toEqual([`${last}`]);
});
