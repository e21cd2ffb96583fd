import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { navigate, useParams } from '#web/lib/router.tsx';
import { isCovered } from '#web/ui/stack.ts';
import { unreadQuery, unreadThreadsQuery } from '../queries.ts';
import { useChannelLists } from './useChannelLists.ts';
import { isUnread } from './waitingIn.ts';

/** Opens the next or previous channel of the sidebar with Alt and an arrow up or down, with Shift too the next unread one. */
export function useChannelKeys(): void {
  const { channelId } = useParams();
  const { sections, channels, direct } = useChannelLists();
  const { data: unreads = [] } = useQuery(unreadQuery);
  const { data: threads = [] } = useQuery(unreadThreadsQuery);
  const listed = [...sections.flatMap(([, inSection]) => inSection), ...channels, ...direct];
  const go = (step: 1 | -1, toUnread: boolean) => {
    const unread = new Set([
      ...unreads.filter(isUnread).map((one) => one.channelId),
      ...threads.map((one) => one.channelId),
    ]);
    const at = listed.findIndex(({ id }) => String(id) === channelId);
    const ahead = step === 1 ? listed.slice(at + 1) : listed.slice(0, Math.max(at, 0)).reverse();
    const next = ahead.find(({ id }) => !toUnread || unread.has(id));
    if (next) navigate(`/chat/${next.id}`);
  };
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined;
      if (!step || !altKey || ctrlKey || metaKey || event.defaultPrevented || isCovered()) return;
      if (event.target instanceof Element && event.target.matches('select, [role="combobox"]')) return;
      event.preventDefault();
      latest.current(step, shiftKey);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
