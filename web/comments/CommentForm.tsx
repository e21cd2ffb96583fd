import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { CommentTarget } from '#rules/comments.ts';
import { AttachButton } from '#web/files/AttachButton.tsx';
import { UploadList } from '#web/files/UploadList.tsx';
import { withMention } from '#web/lib/text/mentions.ts';
import { t } from '#web/lib/translate.ts';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { isSubmitKey } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { usePeople } from '#web/users/queries.ts';
import { TextLength } from '#web/writing/TextLength.tsx';
import { useWriting } from '#web/writing/useWriting.ts';
import { WaitingForFiles } from '#web/writing/WaitingForFiles.tsx';
import { type Mentions, WritingField } from '#web/writing/WritingField.tsx';
import { WritingTools } from '#web/writing/WritingTools.tsx';
import classes from './Discussion.module.css';
import { useCommentChanges } from './useCommentChanges.ts';

/** How many people quick mentions offer. */
const quickMentions = 5;

type Props = { on: CommentTarget; mentions: Mentions };

/** The form to comment on a row. Ctrl/Cmd-Enter sends it. */
export function CommentForm({ on, mentions }: Props) {
  const { people, nameOf } = usePeople();
  const { add } = useCommentChanges(on);
  const writing = useWriting(`${on.noun}.${on.id}.comment`, on, add.mutateAsync);
  const { content, write, uploads, isEmpty, isTooLong, submit, sendAsFile } = writing;
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const quick = useId();

  function send() {
    if (isTooLong) return;
    setIsRefused(isEmpty);
    if (isEmpty) field.current?.focus();
    else submit();
  }

  return (
    <form
      className="column gap-10"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      ref={uploads.form}
    >
      <WritingField
        ref={field}
        label={t('Add a comment')}
        placeholder={t('Write a comment, @name to mention someone')}
        autosize
        minRows={2}
        maxRows={10}
        value={content}
        onWrite={write}
        mentions={mentions}
        onPaste={uploads.onPaste}
        onKeyDown={(event) => {
          if (!isSubmitKey(event)) return;
          event.preventDefault();
          send();
        }}
        error={isRefused && isEmpty && uploads.uploads.length === 0 && t('Please enter a comment')}
      />
      <TextLength content={content} onSendAsFile={sendAsFile} />
      <SavedDraft {...writing.otherDraft} />
      <UploadList {...uploads} />
      <WaitingForFiles {...writing} />
      <div className="flex wrap between align-end gap-10">
        <span className={`${classes.quick} row wrap fill gap-6 dimmed tiny`}>
          <span id={quick}>{t('Quick mentions')}</span>
          {people.slice(0, quickMentions).map((person) => (
            <Button
              key={person.id}
              variant="default"
              size="compact-xs"
              aria-describedby={quick}
              onClick={() => {
                write(withMention(content, person, people));
                field.current?.focus();
              }}
            >
              @{nameOf(person)}
            </Button>
          ))}
        </span>
        <span className="row gap-6 push-right">
          <WritingTools field={field} />
          <AttachButton add={uploads.add} />
          <SubmitButton disabled={isTooLong}>{t('Comment')}</SubmitButton>
        </span>
      </div>
    </form>
  );
}
