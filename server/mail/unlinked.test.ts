import { expect, test } from 'vitest';
import { unlinked } from './unlinked.ts';

test.each([
  ['Pay at https://evil.test/pay now', 'Pay at … now'],
  ['www.evil.test/pay', '…'],
  ['evil.test/pay?to=1', '…'],
  ['bücher.example/konto', '…'],
  ['mailto:a@b.test', '…'],
  ['Ask evil.test', 'Ask evil.\u2060test'],
  ['Next.js and v2.10', 'Next.\u2060js and v2.10'],
  ['Q4/Q1 numbers. Then issues', 'Q4/Q1 numbers. Then issues'],
])('%j is read as %j, without anything that becomes a link', (text, shown) => expect(unlinked(text)).toBe(shown));
