import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import type { Message } from '#contract/messages.ts';
import { isCodeOpen } from '#rules/code-fences.ts';
import { useChannelName } from '#web/chat/useChannelName.ts';
import { AttachButton } from '#web/files/AttachButton.tsx';
import { UploadList } from '#web/files/UploadList.tsx';
import type { MessageInput } from '#web/files/useUploads.ts';
import { listen } from '#web/lib/live.ts';
import { newKey } from '#web/lib/newKey.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { mouse, touch } from '#web/ui/breakpoints.ts';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { isSubmitKey } from '#web/ui/fields/Form.tsx';
import { IconClock, IconSend2 } from '#web/ui/icons/icons.ts';
import { isCovered } from '#web/ui/stack.ts';
import { typeBuffered } from '#web/ui/typeBuffered.ts';
import { TextLength } from '#web/writing/TextLength.tsx';
import { TypingIndicator } from '#web/writing/TypingIndicator.tsx';
import { useWriting } from '#web/writing/useWriting.ts';
import { WaitingForFiles } from '#web/writing/WaitingForFiles.tsx';
import { WritingField } from '#web/writing/WritingField.tsx';
import { WritingTools } from '#web/writing/WritingTools.tsx';
import classes from '../Chat.module.css';
import { LaterMenu } from '../later/LaterMenu.tsx';
import { useSchedule } from '../later/useScheduled.ts';
import { messages, scheduledQuery } from '../queries.ts';
import { Editing } from './EditingProvider.tsx';
import { MentionHints } from './MentionHints.tsx';
import { useDraftOnServer } from './useDraftOnServer.ts';
import { useEveryoneQuestion } from './useEveryoneQuestion.tsx';
import { useMentions } from './useMentions.ts';
import { useMessageChanges } from './useMessageChanges.ts';

/**
 * Whether a key sends the message: Enter without Shift, except in an open code block and on a touch screen, whose keyboard has no
 * Shift+Enter. Ctrl/Cmd-Enter always does.
 */
export const isSendKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
  const { value, selectionStart } = event.currentTarget;
  if (event.key !== 'Enter' || event.shiftKey || isSubmitKey(event)) return isSubmitKey(event);
  return !matchMedia(touch).matches && !isCodeOpen(value.slice(0, selectionStart));
};

type Props = {
  channel: Channel;
  /** The message whose thread this is. Null in the channel itself. */
  parentId?: number | null;
  onSend?: () => void;
  /** Whether it stands beside something else that has shortcuts, so that letters typed elsewhere do not go into it. */
  isBeside?: boolean;
};

/** The last loaded message of a person in a channel or thread; none while it waits to be sent, as it cannot be changed then. */
function lastMessageOf(userId: string, channelId: number, parentId: number | null): Message | undefined {
  const own = messages.rows.where(
    (one) => one.user.id === userId && one.channelId === channelId && one.parentId === parentId && one.type === 'text',
  );
  if (own.some(({ version }) => version === 0)) return undefined;
  return own.sort((one, other) => other.id - one.id)[0];
}

/** The accessible name of a composer: several may be on the screen. */
function useLabel(channel: Channel, parentId: number | null): string {
  const name = useChannelName()(channel);
  const isDirect = channel.type === 'direct';
  if (parentId !== null)
    return isDirect
      ? t('Reply in the thread with {name}', { name })
      : t('Reply in the thread in #{channel}', { channel: name });
  return isDirect ? t('Message {name}', { name }) : t('Message #{channel}', { channel: name });
}

/** How many of the user's messages wait to be sent into a channel or thread. */
function ScheduledHere({ channelId, parentId }: { channelId: number; parentId: number | null }) {
  const { data = [] } = useQuery(scheduledQuery);
  const count = data.filter((one) => one.channelId === channelId && one.parentId === parentId).length;
  if (count === 0) return null;
  return (
    <p className="small">
      <Link to="/chat/later">
        {t('{count, plural, one {# scheduled message} other {# scheduled messages}}', { count })}
      </Link>
    </p>
  );
}

/** The composer of a channel or thread. Enter sends, Shift+Enter starts a new line, ArrowUp edits the last own message. */
export function Composer({ channel, parentId = null, onSend, isBeside = false }: Props) {
  const { send } = useMessageChanges(channel.id, parentId);
  const schedule = useSchedule();
  const me = useCurrentUser().id;
  const draft = parentId === null ? `channel.${channel.id}` : `thread.${parentId}`;
  const on = { noun: 'channels', id: channel.id, threadId: parentId ?? undefined } as const;
  const [alsoInChannel, setAlsoInChannel] = useState(false);
  const deliver = (input: MessageInput) => {
    setAlsoInChannel(false);
    return send.mutateAsync({ ...input, alsoInChannel, key: newKey() });
  };
  const writing = useWriting(draft, on, deliver, () => deleteDraft());
  const deleteDraft = useDraftOnServer({ channelId: channel.id, parentId }, draft, writing);
  const { content, write, uploads, isEmpty, isTooLong, submit, sendAsFile } = writing;
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(channel, parentId);
  const label = useLabel(channel, parentId);
  const maySend = !isEmpty && !isTooLong;
  // On a touch screen this would open the keyboard over the messages.
  useLayoutEffect(() => {
    if (!field.current || !matchMedia(mouse).matches || isCovered()) return;
    field.current.focus({ preventScroll: true });
    // Typing continues a draft.
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
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

  const everyone = useEveryoneQuestion(channel);

  function sendNow() {
    submit();
    onSend?.();
  }

  function sendLater(sendAt: string) {
    const reply = { channelId: channel.id, parentId, alsoInChannel, sendAt };
    setAlsoInChannel(false);
    submit((input) => schedule.mutateAsync({ ...input, ...reply }));
    onSend?.();
    field.current?.focus();
  }

  function sendMessage() {
    field.current?.focus();
    if (maySend) everyone.ask(content, sendNow);
  }

  return (
    <form
      ref={uploads.form}
      className={classes.foot}
      data-foot
      onSubmit={(event) => {
        event.preventDefault();
        sendMessage();
      }}
    >
      <TextLength content={content} onSendAsFile={sendAsFile} />
      <SavedDraft {...writing.otherDraft} />
      <UploadList {...uploads} />
      <WaitingForFiles {...writing} />
      <ScheduledHere channelId={channel.id} parentId={parentId} />
      {everyone.hintFor(content)}
      <MentionHints channel={channel} content={content} />
      <div className={classes.writing}>
        <WritingField
          ref={field}
          data-takes-typing={isBeside ? undefined : ''}
          aria-label={label}
          placeholder={parentId === null ? label : t('Reply')}
          className="grow"
          classNames={{ input: classes.input ?? '' }}
          autosize
          enterKeyHint={matchMedia(touch).matches ? 'enter' : 'send'}
          minRows={1}
          value={content}
          onWrite={write}
          mentions={mentions}
          onPaste={uploads.onPaste}
          onKeyDown={(event) => {
            const last =
              event.key === 'ArrowUp' && !event.altKey && content === ''
                ? lastMessageOf(me, channel.id, parentId)
                : undefined;
            if (!last && !isSendKey(event)) return;
            event.preventDefault();
            if (last) edit(last.id);
            else sendMessage();
          }}
        />
        <AttachButton add={uploads.add} />
        <WritingTools field={field} />
        <ActionIcon
          type="submit"
          className="push-right"
          variant="filled"
          color="teal"
          size={36}
          aria-label={t('Send')}
          title={t('Send')}
          disabled={!maySend}
        >
          <IconSend2 size={18} stroke={1.6} />
        </ActionIcon>
        <LaterMenu
          label={t('Send later')}
          title={t('Send later')}
          submitLabel={t('Schedule')}
          onChoose={(sendAt) => everyone.ask(content, () => sendLater(sendAt))}
          trigger={(props) => (
            <ActionIcon
              {...props}
              variant="default"
              size={36}
              aria-label={t('Send later')}
              title={t('Send later')}
              disabled={!maySend}
            >
              <IconClock size={18} stroke={1.6} />
            </ActionIcon>
          )}
        />
      </div>
      {parentId !== null && channel.type !== 'direct' && (
        <CheckField
          label={t('Also send to #{channel}', { channel: channel.name })}
          checked={alsoInChannel}
          onChange={setAlsoInChannel}
        />
      )}
      <TypingIndicator {...on} />
      {everyone.question}
    </form>
  );
}
