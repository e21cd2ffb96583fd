import { ActionIcon } from '@mantine/core';
import { use } from 'react';
import { trashDays } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { mayDeleteMessage, mayEditMessage, pathToMessage } from '#rules/chat.ts';
import { msg } from '#rules/translate.ts';
import { CreateMenu } from '#web/chat/from-message/CreateMenu.tsx';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { sharedUrl } from '#web/lib/requests/organization.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import {
  IconLink,
  IconMailOpened,
  IconMessageReply,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '#web/ui/icons/icons.ts';
import { EmojiPicker } from '#web/writing/EmojiPicker.tsx';
import { SaveMenu } from '../later/SaveMenu.tsx';
import classes from './Messages.module.css';
import { MarkUnread, OpenThread } from './threads.ts';
import { useMessageChanges } from './useMessageChanges.ts';

/** The quick reactions of a message. */
const quickEmoji = [
  ['👍', msg('Thumbs up')],
  ['✅', msg('Done')],
  ['🎉', msg('Tada')],
] as const;

/** The buttons above the corner of a message. */
export function MessageActions({ message, onEdit }: { message: Message; onEdit: () => void }) {
  const { pin, react, remove } = useMessageChanges(message.channelId);
  const asker = useAsker();
  const me = useCurrentUser().id;
  const openThread = use(OpenThread);
  const markUnread = use(MarkUnread);
  const question = useDialog();
  const authored = { userId: message.user.id };
  const toggle = (emoji: string) => {
    const isMine = message.reactions.some((one) => one.emoji === emoji && one.userIds.includes(me));
    react.mutate({ message, emoji, on: !isMine });
  };
  return (
    <div className={classes.actions}>
      <NotForObservers>
        {quickEmoji.map(([emoji, name]) => (
          <ActionIcon key={emoji} size={26} aria-label={t(name)} title={t(name)} onClick={() => toggle(emoji)}>
            <span className={classes.emoji}>{emoji}</span>
          </ActionIcon>
        ))}
        <EmojiPicker label={t('Add a reaction')} size={26} shortcut="r" onChoose={toggle} />
        {openThread && (
          <ActionIcon
            size={26}
            aria-label={t('Reply in a thread')}
            title={t('Reply in a thread')}
            data-row-shortcut="t"
            onClick={() => openThread(message.parentId ?? message.id)}
          >
            <IconMessageReply size={15} stroke={1.6} />
          </ActionIcon>
        )}
        <CreateMenu message={message} />
        <ActionIcon
          size={26}
          aria-label={message.pinnedAt ? t('Unpin message') : t('Pin message')}
          title={message.pinnedAt ? t('Unpin') : t('Pin')}
          data-row-shortcut="p"
          onClick={() => pin.mutate({ message, on: !message.pinnedAt })}
        >
          {message.pinnedAt ? <IconPinnedOff size={15} stroke={1.6} /> : <IconPin size={15} stroke={1.6} />}
        </ActionIcon>
      </NotForObservers>
      <SaveMenu message={message} />
      {markUnread && (
        <ActionIcon
          size={26}
          aria-label={t('Mark unread from here')}
          title={t('Mark unread from here')}
          data-row-shortcut="u"
          onClick={() => markUnread(message.id)}
        >
          <IconMailOpened size={15} stroke={1.6} />
        </ActionIcon>
      )}
      {mayCopy && (
        <ActionIcon
          size={26}
          aria-label={t('Copy link')}
          title={t('Copy link')}
          data-row-shortcut="l"
          onClick={() => copy(sharedUrl(pathToMessage(message)), t('link'))}
        >
          <IconLink size={15} stroke={1.6} />
        </ActionIcon>
      )}
      {mayEditMessage(asker, authored) && (
        <ActionIcon size={26} aria-label={t('Edit message')} title={t('Edit')} data-row-shortcut="e" onClick={onEdit}>
          <IconPencil size={15} stroke={1.6} />
        </ActionIcon>
      )}
      {mayDeleteMessage(asker, authored) && (
        <ActionIcon
          size={26}
          aria-label={t('Delete message')}
          title={t('Delete')}
          data-row-shortcut="Delete"
          onClick={() => question.open()}
        >
          <IconTrash size={15} stroke={1.6} />
        </ActionIcon>
      )}
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => remove.mutate(message)}
          question={t(
            'Are you sure you want to delete this message? You can restore it from the trash for {days} days.',
            { days: trashDays },
          )}
        />
      ))}
    </div>
  );
}
