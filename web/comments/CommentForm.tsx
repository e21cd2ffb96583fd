import { Button, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Discussed } from '#rules/comments.ts';
import { fullName } from '#rules/people.ts';
import { AttachButton } from '#web/files/AttachButton.tsx';
import { UploadList } from '#web/files/UploadList.tsx';
import { useUploads } from '#web/files/useUploads.ts';
import { mentionable, withMention } from '#web/lib/mentions.ts';
import { useWritten } from '#web/lib/useWritten.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './Discussion.module.css';
import { useCommentChanges } from './useCommentChanges.ts';

/** Quick mentions offer so many people. */
const quickMentions = 5;

/** Where one says something about a row of work; Ctrl/Cmd-Enter sends it. */
export function CommentForm({ on }: { on: Discussed }) {
  const { people } = usePeople();
  const { add } = useCommentChanges(on);
  const draft = `${on.noun}.${on.id}.comment`;
  const { content, setContent, write: sign } = useWritten(draft, on);
  const uploads = useUploads(draft);
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const quick = useId();

  function write(content: string) {
    sign(content);
    setIsRefused(false);
  }

  function submit() {
    if (add.isPending || uploads.isBusy) return;
    const isEmpty = content.trim() === '' && uploads.files.length === 0;
    setIsRefused(isEmpty);
    if (isEmpty) return field.current?.focus();
    const bringBack = uploads.take();
    setContent('');
    // What was refused comes back, unless something else was typed meanwhile.
    add.mutate(
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
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...uploads.place}
    >
      <Textarea
        ref={field}
        label="Add a comment"
        placeholder="Write a comment, @name to mention someone"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={limits.text}
        value={content}
        onChange={(event) => write(event.currentTarget.value)}
        onPaste={uploads.onPaste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
        error={isRefused && uploads.uploads.length === 0 && 'Please enter a comment'}
      />
      <UploadList {...uploads} />
      <div className={classes.foot}>
        <span className={classes.quick}>
          <span id={quick}>Quick mentions</span>
          {mentionable(content, people)
            .slice(0, quickMentions)
            .map((person) => (
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
                @{fullName(person)}
              </Button>
            ))}
        </span>
        <span className={classes.send}>
          <AttachButton add={uploads.add} />
          <SubmitButton loading={add.isPending} disabled={uploads.isBusy}>
            Comment
          </SubmitButton>
        </span>
      </div>
    </form>
  );
}
