import { useCallback, useEffect, useRef, useState } from 'react';
import type { ServerEvents, Topic } from '#contract/live.ts';
import { shortName } from '#rules/people.ts';
import { listed } from '#web/lib/listed.ts';
import { useLive } from '#web/lib/live.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Discussion.module.css';

/** How long somebody is taken to be writing after the last sign of it, in ms. */
const patience = 4_000;

/** Who else is writing about something now; for the eye alone. */
export function Writers({ noun, id }: Topic) {
  const { people, find } = usePeople();
  const names = useWriters(noun, id).flatMap((id) => {
    const person = find(id);
    return person ? shortName(person, people) : [];
  });
  return (
    <p className={classes.writers} aria-live="off">
      {names.length > 3
        ? 'Several people are writing…'
        : names.length > 0 && `${listed(names)} ${names.length === 1 ? 'is' : 'are'} writing…`}
    </p>
  );
}

/** The ids of those others who write: until their comment or message comes, or they have given no sign for a while. */
function useWriters(noun: Topic['noun'], id: number): string[] {
  const me = useCurrentUser().id;
  const [writers, setWriters] = useState<string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const leave = useCallback((userId: string) => {
    clearTimeout(timers.current.get(userId));
    setWriters((others) => others.filter((id) => id !== userId));
  }, []);
  const hearWriting: ServerEvents['writing'] = useCallback(
    ({ on, userId }) => {
      if (on.noun !== noun || on.id !== id || userId === me) return;
      clearTimeout(timers.current.get(userId));
      timers.current.set(userId, setTimeout(leave, patience, userId));
      setWriters((others) => (others.includes(userId) ? others : [...others, userId]));
    },
    [noun, id, me, leave],
  );
  const hearChanges: ServerEvents['changes'] = useCallback(
    ({ changed }) => {
      for (const { user } of [...(changed?.comments ?? []), ...(changed?.messages ?? [])]) leave(user.id);
    },
    [leave],
  );
  useLive('writing', hearWriting);
  useLive('changes', hearChanges);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  return writers;
}
