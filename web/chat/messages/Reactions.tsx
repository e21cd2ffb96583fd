import { Tooltip } from '@mantine/core';
import type { Message } from '#contract/messages.ts';
import { EmojiSign } from '#web/custom-emoji/EmojiSign.tsx';
import { listed } from '#web/lib/listed.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Reactions.module.css';
import { useMessageChanges } from './useMessageChanges.ts';

/** How many people the tooltip names. */
const maxNames = 20;

/** The reactions of a message. A click adds or removes the user's own. */
export function Reactions({ message }: { message: Message }) {
  const { react } = useMessageChanges(message.channelId);
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const { find, nameOf } = usePeople();
  const whoIs = (id: string) => (id === me ? t('you') : find(id) ? nameOf(id) : t('a former member'));
  return (
    <div className="flex wrap gap-4 my-4">
      {message.reactions.map(({ emoji, userIds }) => {
        const rest = userIds.length - maxNames;
        const names = userIds.slice(0, maxNames).map(whoIs);
        const who = listed(rest > 0 ? [...names, t('{count} more', { count: rest })] : names);
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
                <span aria-hidden="true">
                  <EmojiSign emoji={emoji} />
                </span>{' '}
                {userIds.length}
              </button>
            ) : (
              <span className={classes.reaction} role="img" aria-label={`${emoji} ${userIds.length}, ${who}`}>
                <span aria-hidden="true">
                  <EmojiSign emoji={emoji} />
                </span>{' '}
                {userIds.length}
              </span>
            )}
          </Tooltip>
        );
      })}
    </div>
  );
}
