import { ActionIcon } from '@mantine/core';
import { IconLink, IconMessageReply, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { use } from 'react';
import type { Message } from '#contract/messages.ts';
import { mayDeleteMessage, mayEditMessage, pathToMessage } from '#rules/chat.ts';
import { WorkMenu } from '#web/chat/made/WorkMenu.tsx';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { quick } from '#web/lib/text/emoji.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import classes from './Messages.module.css';
import { OpenThread } from './threads.ts';
import { useMessageChanges } from './useMessageChanges.ts';

/** What one may do with a message, above its corner. */
export function MessageActions({ message, onEdit }: { message: Message; onEdit: () => void }) {
  const { pin, react, remove } = useMessageChanges(message.channelId);
  const asker = useAsker();
  const me = useCurrentUser().id;
  const openThread = use(OpenThread);
  const question = useDialog();
  const authored = { userId: message.user.id };
  const toggle = (emoji: string) => {
    const isMine = message.reactions.some((one) => one.emoji === emoji && one.userIds.includes(me));
    react.mutate({ message, emoji, on: !isMine });
  };
  return (
    <div className={classes.actions}>
      <NotForObservers>
        {quick.map(([emoji, name]) => (
          <ActionIcon key={emoji} size={26} aria-label={name} title={name} onClick={() => toggle(emoji)}>
            <span className={classes.emoji}>{emoji}</span>
          </ActionIcon>
        ))}
        <EmojiPicker label="Add a reaction" size={26} onChoose={toggle} />
        {openThread && (
          <ActionIcon
            size={26}
            aria-label="Reply in a thread"
            title="Reply in a thread"
            onClick={() => openThread(message.id)}
          >
            <IconMessageReply size={15} stroke={1.6} />
          </ActionIcon>
        )}
        <WorkMenu message={message} />
        <ActionIcon
          size={26}
          aria-label={message.pinnedAt ? 'Unpin message' : 'Pin message'}
          title={message.pinnedAt ? 'Unpin' : 'Pin'}
          onClick={() => pin.mutate({ message, on: !message.pinnedAt })}
        >
          {message.pinnedAt ? <IconPinnedOff size={15} stroke={1.6} /> : <IconPin size={15} stroke={1.6} />}
        </ActionIcon>
      </NotForObservers>
      {mayCopy && (
        <ActionIcon
          size={26}
          aria-label="Copy link"
          title="Copy link"
          onClick={() => copy(location.origin + pathToMessage(message), 'link')}
        >
          <IconLink size={15} stroke={1.6} />
        </ActionIcon>
      )}
      {mayEditMessage(asker, authored) && (
        <ActionIcon size={26} aria-label="Edit message" title="Edit" onClick={onEdit}>
          <IconPencil size={15} stroke={1.6} />
        </ActionIcon>
      )}
      {mayDeleteMessage(asker, authored) && (
        <ActionIcon size={26} aria-label="Delete message" title="Delete" onClick={() => question.open()}>
          <IconTrash size={15} stroke={1.6} />
        </ActionIcon>
      )}
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => remove.mutate(message)}
          question="Are you sure you want to delete this message? You can bring it back from the trash for 30 days."
        />
      ))}
    </div>
  );
}
