import type { Channel } from '#contract/channels.ts';
import { mentionsEveryone } from '#rules/chat.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useMayMentionEveryone } from './useMentions.ts';

/** More people than this are notified only after a question. */
const manyReached = 20;

/** Asks before a text with `@channel` notifies many people, and says so where it notifies no one. */
export function useEveryoneQuestion(channel: Channel) {
  const mayMentionEveryone = useMayMentionEveryone();
  const asking = useDialog<() => void>();
  const reached = channel.memberCount - 1;
  const namesEveryone = (text: string) => channel.type !== 'direct' && mentionsEveryone(text);
  return {
    /** Acts at once, or after the question. */
    ask(text: string, act: () => void): void {
      if (namesEveryone(text) && mayMentionEveryone && reached > manyReached) asking.open(act);
      else act();
    },
    hintFor: (text: string) =>
      namesEveryone(text) &&
      !mayMentionEveryone && (
        <p className="dimmed small" role="status">
          {t('You can\'t notify everyone here, so "@channel" stays plain text.')}
        </p>
      ),
    question: asking.draw((act) => (
      <ConfirmDialog
        onClose={asking.close}
        onConfirm={act}
        question={t('Notify {count} people?', { count: reached })}
        detail={t('"@channel" notifies everyone in this channel.')}
        confirmLabel={t('Send')}
        destructive={false}
      />
    )),
  };
}
