import { use } from 'react';
import type { Message, Thread } from '#contract/messages.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './ThreadLink.module.css';
import { OpenThread } from './threads.ts';

/** How many faces are shown. */
const facesAtMost = 3;

/** How many replies. */
export const counted = (replies: number): string => (replies === 1 ? '1 reply' : `${replies} replies`);

/** Below a message: who replied to it, how often and when last; opens its thread. */
export function ThreadLink({ message, thread }: { message: Message; thread: Thread }) {
  const open = use(OpenThread);
  const { find } = usePeople();
  if (!open) return null;
  return (
    <button type="button" className={classes.link} onClick={() => open(message.id)}>
      <span className={classes.faces} aria-hidden="true">
        {thread.userIds.slice(0, facesAtMost).map((id) => (
          <PersonAvatar key={id} person={find(id)} size={20} />
        ))}
      </span>
      <strong>{counted(thread.replies)}</strong>
      <span className={classes.last}>
        <TimeAgo at={thread.lastAt} />
      </span>
    </button>
  );
}
