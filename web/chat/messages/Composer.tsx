import { ActionIcon } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, use, useEffect, useLayoutEffect, useRef } from 'react';
import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { channelName } from '#rules/chat.ts';
import { AttachButton } from '#web/files/AttachButton.tsx';
import { UploadList } from '#web/files/UploadList.tsx';
import { listen } from '#web/lib/live.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { isCovered } from '#web/ui/stack.ts';
import { typeBuffered } from '#web/ui/typeBuffered.ts';
import { EmojiPicker } from '#web/writing/EmojiPicker.tsx';
import { TypingIndicator } from '#web/writing/TypingIndicator.tsx';
import { useWriting } from '#web/writing/useWriting.ts';
import { insertText, WritingField } from '#web/writing/WritingField.tsx';
import classes from '../Chat.module.css';
import { messages } from '../queries.ts';
import { Editing } from './EditingProvider.tsx';
import { useMentions } from './useMentions.ts';
import { useMessageChanges } from './useMessageChanges.ts';

/** Whether a key sends the message: Enter without Shift. */
export const isSendKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'Enter' && !shiftKey;

type Props = {
  channel: Channel;
  /** The message whose thread this is. Null in the channel itself. */
  parentId?: number | null;
  onSend?: () => void;
  /** Whether it stands beside something else that has shortcuts, so that letters typed elsewhere do not go into it. */
  isBeside?: boolean;
};

/** The last loaded message of a person in a channel or thread. */
const lastMessageOf = (userId: string, channelId: number, parentId: number | null) =>
  messages.rows
    .where(
      (one) =>
        one.user.id === userId &&
        one.channelId === channelId &&
        one.parentId === parentId &&
        one.type === 'text' &&
        one.version > 0,
    )
    .sort((one, other) => other.id - one.id)[0];

function placeholderOf(channel: Channel, me: string, parentId: number | null): string {
  if (parentId !== null) return t('Reply in the thread');
  const name = channelName(channel, me);
  return channel.type === 'direct' ? t('Message {name}', { name }) : t('Message #{channel}', { channel: name });
}

/** The composer of a channel or thread. Enter sends, Shift+Enter starts a new line, ArrowUp edits the last own message. */
export function Composer({ channel, parentId = null, onSend, isBeside = false }: Props) {
  const { send } = useMessageChanges(channel.id, parentId);
  const me = useCurrentUser().id;
  const draft = parentId === null ? `channel.${channel.id}` : `thread.${parentId}`;
  const on = { noun: 'channels', id: channel.id } as const;
  const { content, write, uploads, isEmpty, submit } = useWriting(draft, on, send.mutateAsync);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(channel, parentId);
  const maySend = !isEmpty && !uploads.isBusy;
  // On a touch screen this would open the keyboard over the messages.
  useLayoutEffect(() => {
    if (!field.current || !matchMedia(mouse).matches || isCovered()) return;
    field.current.focus({ preventScroll: true });
    typeBuffered(field.current);
  }, []);
  useEffect(() => listen({ noun: 'channels', id: channel.id }), [channel.id]);

  const { id: editedId, edit } = use(Editing);
  const wasEditing = useRef(false);
  useEffect(() => {
    // After an edit, typing goes on here.
    if (wasEditing.current && editedId === undefined && document.activeElement === document.body) {
      field.current?.focus({ preventScroll: true });
    }
    wasEditing.current = editedId !== undefined;
  }, [editedId]);

  function sendMessage() {
    field.current?.focus();
    if (!maySend) return;
    submit();
    onSend?.();
  }

  return (
    <form
      ref={uploads.form}
      className={classes.foot}
      data-in-thread={parentId !== null || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        sendMessage();
      }}
    >
      <UploadList {...uploads} />
      <div className="flex align-end gap-8">
        <AttachButton add={uploads.add} />
        <WritingField
          ref={field}
          data-takes-typing={isBeside ? undefined : ''}
          aria-label={parentId === null ? t('Message') : t('Reply')}
          placeholder={placeholderOf(channel, me, parentId)}
          className="grow"
          classNames={{ input: classes.input ?? '' }}
          autosize
          minRows={1}
          maxLength={limits.message}
          value={content}
          onWrite={write}
          mentions={mentions}
          onPaste={uploads.onPaste}
          onKeyDown={(event) => {
            const last =
              event.key === 'ArrowUp' && content === '' ? lastMessageOf(me, channel.id, parentId) : undefined;
            if (!last && !isSendKey(event)) return;
            event.preventDefault();
            if (last) edit(last.id);
            else sendMessage();
          }}
        />
        <EmojiPicker
          label={t('Insert an emoji')}
          size={36}
          onChoose={(emoji) => field.current && insertText(field.current, emoji)}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          color="teal"
          size={36}
          aria-label={t('Send')}
          title={t('Send')}
          disabled={!maySend}
        >
          <IconSend2 size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {parentId === null && <TypingIndicator noun="channels" id={channel.id} />}
    </form>
  );
}
