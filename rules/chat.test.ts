import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { isSameMessage } from './chat.ts';

test('a pending message is the received one with the same text and author, unless that one is older', () => {
  const user = { id: 'ada' };
  const sent = { channelId: 1, parentId: null, user, content: 'ok', createdAt: '2026-11-22T06:00:00.000Z' } as Message;
  const received = { ...sent, createdAt: '2026-11-22T06:00:07.000Z' };
  expect(isSameMessage(received, sent)).toBe(true);
  expect(isSameMessage({ ...received, createdAt: '2026-11-22T05:00:00.000Z' }, sent)).toBe(false);
  for (const other of [{ channelId: 2 }, { parentId: 3 }, { content: 'no' }, { user: { ...sent.user, id: 'grace' } }])
    expect(isSameMessage({ ...received, ...other }, sent)).toBe(false);
});
