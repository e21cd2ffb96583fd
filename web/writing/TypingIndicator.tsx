import { useCallback, useEffect, useRef, useState } from 'react';
import type { ServerEvents, WrittenTopic } from '#contract/live.ts';
import { listed } from '#web/lib/listed.ts';
import { useLive } from '#web/lib/live.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './TypingIndicator.module.css';

/** How long a person counts as typing after the last signal. */
const typingTimeoutMs = 4_000;

/** Who else is typing right now. Screen readers skip it. */
export function TypingIndicator({ noun, id, threadId }: WrittenTopic) {
  const { find, shortNameOf } = usePeople();
  const names = useTypingUserIds({ noun, id, threadId }).flatMap((id) => {
    const person = find(id);
    return person ? shortNameOf(person) : [];
  });
  return (
    <p className={classes.typing} aria-live="off">
      {names.length > 3
        ? t('Several people are typing…')
        : names.length > 0 &&
          t('{count, plural, one {{names} is typing…} other {{names} are typing…}}', {
            count: names.length,
            names: listed(names),
          })}
    </p>
  );
}

/** The ids of other people who are typing, until their text arrives or their last signal expires. */
function useTypingUserIds({ noun, id, threadId }: WrittenTopic): string[] {
  const me = useCurrentUser().id;
  const [userIds, setUserIds] = useState<string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const leave = useCallback((userId: string) => {
    clearTimeout(timers.current.get(userId));
    setUserIds((others) => others.filter((id) => id !== userId));
  }, []);
  const onWriting: ServerEvents['writing'] = useCallback(
    ({ on, userId }) => {
      if (on.noun !== noun || on.id !== id || on.threadId !== threadId || userId === me) return;
      clearTimeout(timers.current.get(userId));
      timers.current.set(userId, setTimeout(leave, typingTimeoutMs, userId));
      setUserIds((others) => (others.includes(userId) ? others : [...others, userId]));
    },
    [noun, id, threadId, me, leave],
  );
  const onChanges: ServerEvents['changes'] = useCallback(
    ({ changed }) => {
      for (const { user } of [...(changed?.comments ?? []), ...(changed?.messages ?? [])]) leave(user.id);
    },
    [leave],
  );
  useLive('writing', onWriting);
  useLive('changes', onChanges);
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending.values()) clearTimeout(timer);
    };
  }, []);
  return userIds;
}
