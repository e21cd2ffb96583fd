import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { fullName } from '#rules/people.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './Discussion.module.css';
import { mentionable, withMention } from './mentions.ts';
import { useCommentChanges } from './useCommentChanges.ts';

/** Quick mentions offer so many people. */
const quickMentions = 5;

/** Where one says something about a to-do; Ctrl/Cmd-Enter sends it. */
export function CommentForm({ todoId }: { todoId: number }) {
  const { people } = usePeople();
  const { add } = useCommentChanges(todoId);
  const [content, setContent] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

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
        onChange={(event) => {
          setContent(event.currentTarget.value);
          setIsRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
        error={isRefused && 'Please enter a comment'}
      />
      <div className={classes.foot}>
        <span className={classes.quick}>
          <span id="quick-mentions">Quick mentions</span>
          {mentionable(content, people)
            .slice(0, quickMentions)
            .map((person) => (
              <Button
                key={person.id}
                variant="default"
                size="compact-xs"
                aria-describedby="quick-mentions"
                onClick={() => {
                  setContent((now) => withMention(now, person, people));
                  setIsRefused(false);
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
