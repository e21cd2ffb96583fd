import { Button, Textarea } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Discussed } from '#rules/comments.ts';
import { fullName } from '#rules/people.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { sayWriting } from '#web/lib/live.ts';
import { mentionable, withMention } from '#web/lib/mentions.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './Discussion.module.css';
import { useCommentChanges } from './useCommentChanges.ts';

/** Quick mentions offer so many people. */
const quickMentions = 5;
/** How often others are told at the most that one is writing, in ms. */
const signEvery = 2_000;

/** Where one says something about a row of work; Ctrl/Cmd-Enter sends it. */
export function CommentForm({ on }: { on: Discussed }) {
  const { people } = usePeople();
  const { add } = useCommentChanges(on);
  const { kept = '', keep } = useDraft<string>(`${on.noun}.${on.id}.comment`);
  const [content, setContent] = useState(kept);
  useEffect(() => keep(content || undefined), [keep, content]);
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const lastSign = useRef(0);
  const quick = useId();

  function write(content: string) {
    setContent(content);
    setIsRefused(false);
    if (content.trim() === '' || Date.now() - lastSign.current < signEvery) return;
    lastSign.current = Date.now();
    sayWriting(on);
  }

  function submit() {
    if (add.isPending) return;
    setIsRefused(content.trim() === '');
    if (content.trim() === '') return field.current?.focus();
    setContent('');
    // What was refused comes back, unless something else was typed meanwhile.
    add.mutate(content, { onError: () => setContent((now) => now || content) });
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
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
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
        error={isRefused && 'Please enter a comment'}
      />
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
        <SubmitButton loading={add.isPending}>Comment</SubmitButton>
      </div>
    </form>
  );
}
