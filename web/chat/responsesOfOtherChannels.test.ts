import { expect, test } from 'vitest';
import { responsesOfOtherChannels } from './responsesOfOtherChannels.ts';

const rest = ['/api/user', '/api/todos?scope=mine', '/api/chat/overview', '/api/chat/channels', '/api/teams/8/members'];
const threadsAndLists = [
  '/api/chat/messages/3/thread',
  '/api/chat/mentions',
  '/api/chat/threads',
  '/api/chat/saved/marks',
];
const inChannel = (id: number) => [`/api/chat/channels/${id}/messages`, `/api/chat/channels/${id}/members`];
const stored = [...rest, ...threadsAndLists, ...inChannel(7), ...inChannel(8)];

test('with a channel, the threads and lists go that may be of it, and nothing else', () => {
  expect(responsesOfOtherChannels(stored, [7])).toEqual([...inChannel(8), ...threadsAndLists]);
});

test('nothing goes while the user can read each channel of which something is stored', () => {
  expect(responsesOfOtherChannels(stored, [7, 8, 9])).toEqual([]);
  expect(responsesOfOtherChannels(rest, [])).toEqual([]);
});
