import { type ReactNode, useCallback } from 'react';
import type { Channel } from '#contract/channels.ts';
import type { Message } from '#contract/messages.ts';
import type { MadeNoun } from '#contract/sources.ts';
import { workFrom } from '#rules/sources.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Making } from './making.ts';

const dialogs = {
  todos: lazyDialog(() => import('#web/todos/TodoDialog.tsx')),
  issues: lazyDialog(() => import('#web/issues/IssueDialog.tsx')),
};
const HeadlineDialog = lazyDialog(() => import('#web/headlines/HeadlineDialog.tsx'));

/** The forms of what is made of the messages of a channel, filled in with what was said: for its team, where it has one. */
export function WorkDialogs({ channel: { teamId, type }, children }: { channel: Channel; children: ReactNode }) {
  const form = useDialog<{ noun: MadeNoun; message: Message }>();
  const { open } = form;
  // The form says who can see what is made of it.
  const note =
    type === 'public'
      ? undefined
      : 'What you make of a private message can be seen by people outside of this conversation.';
  const make = useCallback((noun: MadeNoun, message: Message) => open({ noun, message }), [open]);
  return (
    <Making value={make}>
      {children}
      {form.draw(({ noun, message: { id: messageId, content } }) => {
        const start = { ...workFrom(content), teamId, messageId };
        if (noun === 'headlines') return <HeadlineDialog onClose={form.close} from={{ ...start, note }} />;
        const Dialog = dialogs[noun];
        return <Dialog onClose={form.close} start={{ ...start, lead: note, draft: `message.${messageId}.${noun}` }} />;
      })}
    </Making>
  );
}
