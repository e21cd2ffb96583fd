import type { Channel } from '#contract/channels.ts';
import type { Message } from '#contract/messages.ts';
import { t } from '#web/lib/translate.ts';
import { TextEditor } from '#web/writing/TextEditor.tsx';
import chat from '../Chat.module.css';
import { isSendKey } from './Composer.tsx';
import { MentionHints } from './MentionHints.tsx';
import { useEveryoneQuestion } from './useEveryoneQuestion.tsx';
import { useMentions } from './useMentions.ts';
import { useMessageChanges } from './useMessageChanges.ts';

/** The name of the draft of an edit. */
export const editDraft = (messageId: number): string => `message.${messageId}.edit`;

type Props = { message: Message; channel: Channel; onClose: () => void };

/** Edits an own message in place. It can mention the same people as the composer. */
export function MessageEditor({ message, channel, onClose }: Props) {
  const { change } = useMessageChanges(channel.id);
  const everyone = useEveryoneQuestion(channel);
  return (
    <>
      <TextEditor
        aria-label={t('Edit message')}
        classNames={{ input: chat.input ?? '' }}
        minRows={1}
        emptyError={t('Please enter a message')}
        saves={isSendKey}
        draft={editDraft(message.id)}
        initial={message.content}
        mentions={useMentions(channel, message.parentId)}
        onClose={onClose}
        // Who was notified before is not notified again.
        asks={(content, save) => (message.mentionsChannel ? save() : everyone.ask(content, save))}
        hintFor={(content) => (
          <>
            {everyone.hintFor(content)}
            <MentionHints channel={channel} content={content} />
          </>
        )}
        onSave={(content) => {
          onClose();
          if (content !== message.content) change.mutate({ message, content });
        }}
      />
      {everyone.question}
    </>
  );
}
