import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { useDraft } from '#web/lib/drafts.ts';
import classes from './Chat.module.css';
import { useMessageChanges } from './useMessageChanges.ts';

/** Whether a key is an Enter that sends: not with Shift, nor while a word is being composed. */
export const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

/** Where one writes into a channel: Enter sends, Shift+Enter begins another line. */
export function Composer({ channel }: { channel: Channel }) {
  const { send } = useMessageChanges(channel.id);
  const { kept = '', keep } = useDraft<string>(`channel.${channel.id}`);
  const [content, setContent] = useState(kept);
  useEffect(() => keep(content || undefined), [keep, content]);
  const field = useRef<HTMLTextAreaElement>(null);

  function submit() {
    field.current?.focus();
    if (content.trim() === '') return;
    setContent('');
    // What was refused comes back, unless something else was typed meanwhile.
    send.mutate(content, { onError: () => setContent((now) => now || content) });
  }

  return (
    <form
      className={classes.foot}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.composer}>
        <Textarea
          ref={field}
          aria-label="Message"
          placeholder={`Message ${channel.name}`}
          className={classes.field}
          classNames={{ input: classes.input ?? '' }}
          autosize
          minRows={1}
          maxLength={limits.message}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isSending(event)) return;
            event.preventDefault();
            submit();
          }}
        />
        <ActionIcon type="submit" variant="filled" size={36} aria-label="Send" title="Send" disabled={!content.trim()}>
          <IconSend2 size={18} stroke={1.6} />
        </ActionIcon>
      </div>
    </form>
  );
}
