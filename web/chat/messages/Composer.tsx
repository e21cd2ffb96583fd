import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { channelName } from '#rules/chat.ts';
import { fullName } from '#rules/people.ts';
import { Writers } from '#web/comments/Writers.tsx';
import { AttachButton } from '#web/files/AttachButton.tsx';
import { UploadList } from '#web/files/UploadList.tsx';
import { useUploads } from '#web/files/useUploads.ts';
import { listen } from '#web/lib/live.ts';
import { mentionable, withMention } from '#web/lib/mentions.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useWritten } from '#web/lib/useWritten.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from '../Chat.module.css';
import { useMessageChanges } from './useMessageChanges.ts';

/** Whether a key is an Enter that sends: not with Shift, nor while a word is being composed. */
export const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

/** So many people are offered for a mention. */
const offeredAtMost = 6;
/** A mention that is being typed. */
const naming = /(?<=^|\s)@[\p{L}\p{N}._-]*$/u;

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
  const { content, setContent, write } = useWritten(draft, { noun: 'channels', id: channel.id });
  const field = useRef<HTMLTextAreaElement>(null);
  const uploads = useUploads(draft);
  const maySend = (content.trim() !== '' || uploads.files.length > 0) && !uploads.isBusy;
  const { people } = usePeople();
  // Whoever opens a thread is about to reply.
  useEffect(() => {
    if (parentId !== null) field.current?.focus();
  }, [parentId]);
  useEffect(() => listen({ noun: 'channels', id: channel.id }), [channel.id]);

  function name(content: string) {
    write(content);
    field.current?.focus();
  }

  function submit() {
    field.current?.focus();
    if (!maySend) return;
    const bringBack = uploads.take();
    setContent('');
    onSend?.();
    // What was refused comes back, unless something else was typed meanwhile.
    send.mutate(
      { content, files: uploads.files },
      {
        onError: () => {
          setContent((now) => now || content);
          bringBack();
        },
      },
    );
  }

  return (
    <form
      className={classes.foot}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...uploads.place}
    >
      <UploadList {...uploads} />
      <div className={classes.composer}>
        <AttachButton add={uploads.add} />
        <Textarea
          ref={field}
          aria-label={parentId === null ? 'Message' : 'Reply'}
          placeholder={parentId === null ? `Message ${channelName(channel, me)}` : 'Reply in the thread'}
          className={classes.field}
          classNames={{ input: classes.input ?? '' }}
          autosize
          minRows={1}
          maxLength={limits.message}
          value={content}
          onChange={(event) => write(event.currentTarget.value)}
          onPaste={uploads.onPaste}
          onKeyDown={(event) => {
            if (!isSending(event)) return;
            event.preventDefault();
            submit();
          }}
        />
        <ActionIcon type="submit" variant="filled" size={36} aria-label="Send" title="Send" disabled={!maySend}>
          <IconSend2 size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {naming.test(content) ? (
        <div className={classes.offered}>
          {mentionable(content, people)
            .slice(0, offeredAtMost)
            .map((person) => (
              <Button
                key={person.id}
                variant="default"
                size="compact-xs"
                onClick={() => name(withMention(content, person, people))}
              >
                @{fullName(person)}
              </Button>
            ))}
          <Button variant="default" size="compact-xs" onClick={() => name(content.replace(naming, '@channel '))}>
            @channel
          </Button>
        </div>
      ) : (
        parentId === null && <Writers noun="channels" id={channel.id} />
      )}
    </form>
  );
}
