import { expect, test } from 'vitest';
import { completeSdp, withoutCandidates } from './connection.ts';

const lines = (...parts: string[]) => `${parts.join('\r\n')}\r\n`;

test('the addresses in the description of a browser are dropped', () => {
  const sdp = lines(
    'm=audio 9',
    'a=candidate:1 1 udp 1 10.0.0.1 22 typ host',
    'a=remote-candidates:1 10.0.0.1 22',
    'a=mid:0',
  );
  expect(withoutCandidates(sdp)).toBe(lines('m=audio 9', 'a=mid:0'));
});

test('the description of the relay also has the public address, and marks the session as ICE lite', () => {
  const loopback = 'a=candidate:1 1 udp 9 127.0.0.1 40000 typ host';
  const own = 'a=candidate:2 1 udp 9 10.0.0.1 40000 typ host';
  const sdp = lines('v=0', 't=0 0', 'm=audio 9', loopback, own, 'a=ice-lite');
  const added = 'a=candidate:public 1 udp 9 192.0.2.1 40000 typ host';
  expect(completeSdp(sdp, '192.0.2.1')).toBe(lines('v=0', 't=0 0', 'a=ice-lite', 'm=audio 9', loopback, own, added));
  expect(completeSdp(sdp, null)).toBe(lines('v=0', 't=0 0', 'a=ice-lite', 'm=audio 9', loopback, own));
});
