import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { directQuery, unreadQuery, unreadThreadsQuery } from '../queries.ts';
import { chatTotal } from './chatTotal.ts';
import { waitingIn } from './waitingIn.ts';

/** Keeps `chatTotal` current while it is mounted. */
export default function CountChat() {
  const { data: unreads = [] } = useQuery(unreadQuery);
  const { data: direct = [] } = useQuery(directQuery);
  const { data: threads = [] } = useQuery(unreadThreadsQuery);
  const conversations = new Set(direct.map(({ id }) => id));
  const total = unreads.reduce((sum, one) => sum + waitingIn(one, conversations.has(one.channelId)), threads.length);
  useEffect(() => chatTotal.set(total), [total]);
  useEffect(() => () => chatTotal.set(0), []);
  return null;
}
