import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { Message, Thread } from '#contract/messages.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { IconPencil } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import { badgeText } from '../channels/CountBadge.tsx';
import { draftsQuery, unreadThreadsQuery } from '../queries.ts';
import classes from './ThreadLink.module.css';
import { OpenThread } from './threads.ts';

const maxFaces = 3;

export const replyCount = (count: number): string => t('{count, plural, one {# reply} other {# replies}}', { count });

/** The line below a message that opens its thread: who replied, how often and when last. */
export function ThreadLink({ message, thread }: { message: Message; thread: Thread }) {
  const open = use(OpenThread);
  const { find } = usePeople();
  const { data: unreadThreads = [] } = useQuery(unreadThreadsQuery);
  const unread = unreadThreads.find(({ messageId }) => messageId === message.id)?.unread ?? 0;
  const { data: drafts = [] } = useQuery(draftsQuery);
  const hasDraft = drafts.some(({ parentId }) => parentId === message.id);
  if (!open) return null;
  return (
    <button type="button" className={classes.link} onClick={() => open(message.id)}>
      <span className="flex gap-2" aria-hidden="true">
        {thread.userIds.slice(0, maxFaces).map((id) => (
          <PersonAvatar key={id} person={find(id)} size={20} />
        ))}
      </span>
      <strong>{replyCount(thread.replies)}</strong>
      {unread > 0 && <Badge>{t('{count} new', { count: badgeText(unread) })}</Badge>}
      <span className="dimmed tiny">
        <TimeAgo at={thread.lastAt} />
      </span>
      {hasDraft && <IconPencil size={14} stroke={1.6} role="img" aria-label={t('Draft')} />}
    </button>
  );
}
