import { type ReactNode, useCallback } from 'react';
import type { Channel } from '#contract/channels.ts';
import type { Message } from '#contract/messages.ts';
import type { SourcedNoun } from '#contract/sources.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useMayBeAssigned } from '#web/users/queries.ts';
import { CreateFromMessage } from './createFromMessage.ts';
import { addressIn, messageFields } from './messageFields.ts';

const dialogs = {
  todos: lazyDialog(() => import('#web/todos/TodoDialog.tsx')),
  issues: lazyDialog(() => import('#web/issues/IssueDialog.tsx')),
};
const HeadlineDialog = lazyDialog(() => import('#web/headlines/HeadlineDialog.tsx'));

/** The forms for rows created from a channel's messages, filled in with the text and the channel's team. */
export function CreateDialogs({ channel: { teamId, type }, children }: { channel: Channel; children: ReactNode }) {
  const form = useDialog<{ noun: SourcedNoun; message: Message }>();
  const { open } = form;
  const mayBeAssigned = useMayBeAssigned();
  const note = type === 'public' ? undefined : t('People outside this conversation will be able to see this item.');
  const create = useCallback((noun: SourcedNoun, message: Message) => open({ noun, message }), [open]);
  return (
    <CreateFromMessage value={create}>
      {children}
      {form.draw(({ noun, message }) => {
        const address = noun === 'todos' ? addressIn(message) : undefined;
        const owner = address && mayBeAssigned(address.userId) && { assigneeIds: [address.userId] };
        const messageId = message.id;
        const text = messageFields(owner ? address.rest : message.content);
        const start = { ...text, ...owner, teamId, messageId, draft: `message.${messageId}.${noun}` };
        if (noun === 'headlines') return <HeadlineDialog onClose={form.close} from={{ ...start, note }} />;
        const Dialog = dialogs[noun];
        return <Dialog onClose={form.close} start={{ ...start, lead: note }} />;
      })}
    </CreateFromMessage>
  );
}
