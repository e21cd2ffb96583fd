import { memo, use } from 'react';
import type { Message } from '#contract/messages.ts';
import { fullName } from '#rules/people.ts';
import { Files } from '#web/files/Files.tsx';
import { useReckoning } from '#web/lib/reckoning.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { WorkChip } from '#web/links/WorkChip.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { NotSaved } from '#web/ui/badges/WaitingSign.tsx';
import { formatMoment, formatTime } from '#web/ui/dates/dates.ts';
import { Mark } from '#web/ui/welcome/Mark.tsx';
import { Words } from '../Words.tsx';
import { Editing } from './editing.tsx';
import { MessageActions } from './MessageActions.tsx';
import { MessageEditor } from './MessageEditor.tsx';
import classes from './Messages.module.css';
import { Reactions } from './Reactions.tsx';
import { ThreadLink } from './ThreadLink.tsx';

type Props = {
  message: Message;
  /** Stands under another of the same person's. */
  follows: boolean;
  /** Whether it shows what one may do with it. */
  isActive: boolean;
  onActivate: (id: number) => void;
};

/** One message: who said what, and when. */
export const MessageItem = memo(function MessageItem({ message, follows, isActive, onActivate }: Props) {
  const me = useCurrentUser();
  const { channel, id, edit } = use(Editing);
  const isEditing = id === message.id;
  const at = formatTime(message.createdAt, useReckoning().timeZone);
  const isSent = message.version > 0;
  const namesMe = message.mentionsChannel || message.mentions.includes(me.id);
  const time = (
    <time className={classes.time} dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
      {at}
    </time>
  );
  return (
    <article
      className={classes.message}
      data-follows={follows || undefined}
      data-names={namesMe || undefined}
      data-sending={!isSent || undefined}
      aria-label={`${fullName(message.user)}, ${at}`}
      tabIndex={-1}
      onPointerEnter={() => onActivate(message.id)}
      onFocus={() => onActivate(message.id)}
    >
      <div className={classes.beside}>
        {follows ? (
          time
        ) : message.type === 'recap' ? (
          <Mark size={32} />
        ) : (
          <PersonAvatar person={message.user} size={32} />
        )}
      </div>
      <div className={classes.said}>
        {!follows && (
          <div className={classes.head}>
            <strong>{fullName(message.user)}</strong>
            {time}
          </div>
        )}
        {isEditing && channel ? (
          <MessageEditor message={message} channel={channel} onClose={() => edit(undefined)} />
        ) : message.type === 'deleted' ? (
          <p className={classes.deleted}>This message was deleted.</p>
        ) : (
          message.content && <Words content={message.content} />
        )}
        {message.pinnedAt && <span className={classes.edited}>Pinned </span>}
        {message.editedAt && !isEditing && <span className={classes.edited}>(edited)</span>}
        {message.files.length > 0 && <Files files={message.files} />}
        {message.made.length > 0 && (
          <div className={classes.made}>
            {message.made.map((place) => (
              <WorkChip key={`${place.noun} ${place.id}`} {...place} />
            ))}
          </div>
        )}
        {message.reactions.length > 0 && <Reactions message={message} />}
        {message.thread && <ThreadLink message={message} thread={message.thread} />}
      </div>
      {!isSent && (
        <span className={classes.waiting}>
          <NotSaved />
        </span>
      )}
      {isActive && isSent && !isEditing && message.type !== 'deleted' && (
        <MessageActions message={message} onEdit={() => edit(message.id)} />
      )}
    </article>
  );
});
