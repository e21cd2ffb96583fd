import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { TextEditor } from '#web/writing/TextEditor.tsx';
import chat from '../Chat.module.css';
import { isSending } from './Composer.tsx';
import { useMentions } from './useMentions.ts';
import { useMessageChanges } from './useMessageChanges.ts';

type Props = { message: Message; channel: Channel; onClose: () => void };

/** A message of one's own while it is being changed; it mentions whom one can mention in the composer. */
export function MessageEditor({ message, channel, onClose }: Props) {
  const { change } = useMessageChanges(channel.id);
  return (
    <TextEditor
      aria-label="Change message"
      classNames={{ input: chat.input ?? '' }}
      minRows={1}
      maxLength={limits.message}
      emptyError="Please enter a message"
      saves={isSending}
      initial={message.content}
      mentions={useMentions(channel, message.parentId)}
      onClose={onClose}
      onSave={(content) => {
        onClose();
        if (content !== message.content) change.mutate({ message, content });
      }}
    />
  );
}
