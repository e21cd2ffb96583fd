import { Tooltip } from '@mantine/core';
import type { Message } from '#contract/messages.ts';
import { fullName } from '#rules/people.ts';
import { listed } from '#web/lib/listed.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Reactions.module.css';
import { useMessageChanges } from './useMessageChanges.ts';

/** How many people are named; of more, how many they are. */
const namedAtMost = 20;
/** What people put under a message: a click joins them, or takes one's own away. */
export function Reactions({ message }: { message: Message }) {
  const { react } = useMessageChanges(message.channelId);
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const { find } = usePeople();
  const nameOf = (id: string) => {
    const person = find(id);
    return id === me ? 'you' : person ? fullName(person) : 'somebody who has left';
  };
  return (
    <div className={classes.reactions}>
      {message.reactions.map(({ emoji, userIds }) => {
        const rest = userIds.length - namedAtMost;
        const names = userIds.slice(0, namedAtMost).map(nameOf);
        const who = listed(rest > 0 ? [...names, `${rest} more`] : names);
        const isMine = userIds.includes(me);
        return (
          <Tooltip key={emoji} label={who} events={{ hover: true, focus: true, touch: true }} multiline maw={260}>
            {mayWork ? (
              <button
                type="button"
                className={classes.reaction}
                aria-pressed={isMine}
                aria-label={`${emoji} ${userIds.length}, ${who}`}
                onClick={() => react.mutate({ message, emoji, on: !isMine })}
              >
                <span aria-hidden="true">{emoji}</span> {userIds.length}
              </button>
            ) : (
              <span className={classes.reaction} role="img" aria-label={`${emoji} ${userIds.length}, ${who}`}>
                <span aria-hidden="true">{emoji}</span> {userIds.length}
              </span>
            )}
          </Tooltip>
        );
      })}
    </div>
  );
}
