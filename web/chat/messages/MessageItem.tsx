import { Button } from '@mantine/core';
import { memo, use } from 'react';
import type { Message } from '#contract/messages.ts';
import { Files } from '#web/files/Files.tsx';
import { useFormats } from '#web/lib/formats.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { WorkChip } from '#web/links/WorkChip.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { NotSaved } from '#web/ui/badges/WaitingSign.tsx';
import { formatMoment, formatTime } from '#web/ui/dates/dates.ts';
import { Mark } from '#web/ui/welcome/Mark.tsx';
import { usePeople } from '#web/users/queries.ts';
import { MessageText } from '#web/writing/MessageText.tsx';
import { UnfinishedEdit } from '#web/writing/TextEditor.tsx';
import { contentOf } from './contentOf.ts';
import { Editing } from './EditingProvider.tsx';
import { MessageActions } from './MessageActions.tsx';
import { editDraft, MessageEditor } from './MessageEditor.tsx';
import classes from './Messages.module.css';
import { Reactions } from './Reactions.tsx';
import { ThreadLink } from './ThreadLink.tsx';
import { OpenThread } from './threads.ts';

type Props = {
  message: Message;
  /** Directly below another message of the same person: no name and picture. */
  follows: boolean;
  /** Whether its buttons show. */
  isActive: boolean;
  onActivate: (id: number) => void;
};

/** A message with author, time, files, reactions and thread. */
export const MessageItem = memo(function MessageItem({ message, follows, isActive, onActivate }: Props) {
  const { nameOf } = usePeople();
  const me = useCurrentUser();
  const { channel, id, edit } = use(Editing);
  const isEditing = id === message.id;
  const openThread = use(OpenThread);
  useFormats();
  const time = formatTime(message.createdAt);
  const isSent = message.version > 0;
  const mentionsMe = message.mentionsChannel || message.mentions.includes(me.id);
  const timeElement = (
    <time
      className={`${classes.time} dimmed size-11 figures`}
      dateTime={message.createdAt}
      title={formatMoment(message.createdAt)}
    >
      {time}
    </time>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with a keyboard the focus does the same
    <article
      className={classes.message}
      data-row
      data-follows={follows || undefined}
      data-names={mentionsMe || undefined}
      data-sending={!isSent || undefined}
      aria-label={`${nameOf(message.user)}, ${time}`}
      tabIndex={-1}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onActivate(message.id)}
      onFocus={({ target }) => target.matches(':focus-visible') && onActivate(message.id)}
      // Buttons that came while a finger is down could be what it presses.
      onClick={() => onActivate(message.id)}
    >
      <div className={classes.beside}>
        {follows ? (
          timeElement
        ) : message.type === 'recap' ? (
          <Mark size={32} />
        ) : (
          <PersonAvatar person={message.user} size={32} />
        )}
      </div>
      <div className={`${classes.body} fill`}>
        {!follows && (
          <div className="flex wrap align-baseline gap-0-8 breaks">
            <strong>{nameOf(message.user)}</strong>
            {timeElement}
          </div>
        )}
        {message.parentId !== null && openThread && (
          <Button variant="subtle" size="compact-xs" ml={-8} onClick={() => openThread(message.parentId ?? 0)}>
            {t('Replied in a thread')}
          </Button>
        )}
        {isEditing && channel ? (
          <MessageEditor message={message} channel={channel} onClose={() => edit(undefined)} />
        ) : message.type === 'deleted' ? (
          <p className={classes.deleted}>{t('This message was deleted.')}</p>
        ) : (
          message.content && (
            <MessageText
              content={contentOf(message, nameOf)}
              mentionTexts={message.mentionTexts}
              mentionsChannel={message.mentionsChannel}
            />
          )
        )}
        {message.pinnedAt && <span className="dimmed tiny">{t('Pinned')} </span>}
        {message.editedAt && !isEditing && <span className="dimmed tiny">{t('(edited)')}</span>}
        {!isEditing && channel && message.user.id === me.id && (
          <UnfinishedEdit draft={editDraft(message.id)} onContinue={() => edit(message.id)} />
        )}
        {message.files.length > 0 && <Files files={message.files} />}
        {message.made.length > 0 && (
          <div className={`${classes.made} flex wrap gap-4 mt-4`}>
            {message.made.map((row) => (
              <WorkChip key={`${row.noun} ${row.id}`} {...row} />
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
