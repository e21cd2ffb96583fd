import { ActionIcon } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
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
import { useWriting } from '#web/writing/useWriting.ts';
import { WritingField } from '#web/writing/WritingField.tsx';
import classes from '../Chat.module.css';
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

/** Where one writes into a channel or a thread: Enter sends, Shift+Enter begins another line. */
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
  useEffect(() => {
    if (matchMedia(mouse).matches && !isCovered()) field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => listen({ noun: 'channels', id: channel.id }), [channel.id]);

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
            if (!isSending(event)) return;
            event.preventDefault();
            sendWritten();
          }}
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
