import { expect, test } from 'vitest';
import type { ChannelUnread } from '#contract/channels.ts';
import { waitingIn } from './waitingIn.ts';

test('a conversation that is muted, or notifies of nothing, waits with what names the user alone', () => {
  const state = { unread: 3, mentions: 1, isMuted: false, level: null } as ChannelUnread;
  const counts = [state, { ...state, isMuted: true }, { ...state, level: 'nothing' as const }];
  expect(counts.map((one) => waitingIn(one, true))).toEqual([3, 1, 1]);
  expect(waitingIn(state, false)).toBe(1);
});
