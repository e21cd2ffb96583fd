import { ActionIcon } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, use, useEffect, useLayoutEffect, useRef } from 'react';
import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { channelName } from '#rules/chat.ts';
import { Writers } from '#web/comments/Writers.tsx';
import { AttachButton } from '#web/files/AttachButton.tsx';
import { UploadList } from '#web/files/UploadList.tsx';
import { listen } from '#web/lib/live.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { isCovered } from '#web/ui/stack.ts';
import { typeHeld } from '#web/ui/typing.ts';
import { useWriting } from '#web/writing/useWriting.ts';
import { insertText, WritingField } from '#web/writing/WritingField.tsx';
import classes from '../Chat.module.css';
import { messages } from '../queries.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import { Editing } from './editing.tsx';
import { useMentions } from './useMentions.ts';
import { useMessageChanges } from './useMessageChanges.ts';

/** Whether a key is an Enter that sends: not with Shift, nor while a word is being composed. */
export const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

type Props = {
  channel: Channel;
  /** The message in whose thread one writes, if in one. */
  parentId?: number | null;
  onSend?: () => void;
};

/** The last message that somebody wrote in a channel or a thread, if one of theirs is there. */
const lastOf = (userId: string, channelId: number, parentId: number | null) =>
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

/** Where one writes into a channel or a thread: Enter sends, Shift+Enter begins another line, the upward arrow changes one's last message. */
export function Composer({ channel, parentId = null, onSend }: Props) {
  const { send } = useMessageChanges(channel.id, parentId);
  const me = useCurrentUser().id;
  const draft = parentId === null ? `channel.${channel.id}` : `thread.${parentId}`;
  const on = { noun: 'channels', id: channel.id } as const;
  const { content, write, uploads, isEmpty, submit } = useWriting(draft, on, send.mutateAsync);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(channel, parentId);
  const maySend = !isEmpty && !uploads.isBusy;
  // On a touch screen it would bring up the keyboard over the messages.
  useLayoutEffect(() => {
    if (!field.current || !matchMedia(mouse).matches || isCovered()) return;
    field.current.focus({ preventScroll: true });
    typeHeld(field.current);
  }, []);
  useEffect(() => listen({ noun: 'channels', id: channel.id }), [channel.id]);

  const { id: editedId, edit } = use(Editing);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Whoever has changed a message writes on.
    if (wasEditing.current && editedId === undefined && document.activeElement === document.body) {
      field.current?.focus({ preventScroll: true });
    }
    wasEditing.current = editedId !== undefined;
  }, [editedId]);

  function sendWritten() {
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
        sendWritten();
      }}
    >
      <UploadList {...uploads} />
      <div className={classes.composer}>
        <AttachButton add={uploads.add} />
        <WritingField
          ref={field}
          data-takes-typing
          aria-label={parentId === null ? 'Message' : 'Reply'}
          placeholder={parentId === null ? `Message ${channelName(channel, me)}` : 'Reply in the thread'}
          className={classes.field}
          classNames={{ input: classes.input ?? '' }}
          autosize
          minRows={1}
          maxLength={limits.message}
          value={content}
          onWrite={write}
          mentions={mentions}
          onPaste={uploads.onPaste}
          onKeyDown={(event) => {
            const last = event.key === 'ArrowUp' && content === '' ? lastOf(me, channel.id, parentId) : undefined;
            if (!last && !isSending(event)) return;
            event.preventDefault();
            if (last) edit(last.id);
            else sendWritten();
          }}
        />
        <EmojiPicker
          label="Insert an emoji"
          size={36}
          onChoose={(emoji) => field.current && insertText(field.current, emoji)}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          color="teal"
          size={36}
          aria-label="Send"
          title="Send"
          disabled={!maySend}
        >
          <IconSend2 size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {parentId === null && <Writers noun="channels" id={channel.id} />}
    </form>
  );
}
