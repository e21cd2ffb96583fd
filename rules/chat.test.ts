import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { isSameMessage } from './chat.ts';

test('a message on its way is the one that is told with its words by the same person, unless that was said before', () => {
  const user = { id: 'ada' };
  const sent = { channelId: 1, parentId: null, user, content: 'ok', createdAt: '2026-11-22T06:00:00.000Z' } as Message;
  const told = { ...sent, createdAt: '2026-11-22T06:00:07.000Z' };
  expect(isSameMessage(told, sent)).toBe(true);
  expect(isSameMessage({ ...told, createdAt: '2026-11-22T05:00:00.000Z' }, sent)).toBe(false);
  for (const other of [{ channelId: 2 }, { parentId: 3 }, { content: 'no' }, { user: { ...sent.user, id: 'grace' } }])
    expect(isSameMessage({ ...told, ...other }, sent)).toBe(false);
});
