import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { Discussed } from '#rules/comments.ts';
import { FollowButton } from '#web/followers/FollowButton.tsx';
import { listen } from '#web/lib/live.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import classes from './Discussion.module.css';
import { commentsQuery } from './queries.ts';
import { Writers } from './Writers.tsx';

/** What people say about something, and the form to say something. */
export function Discussion({ noun, id }: Discussed) {
  const on = { noun, id };
  const heading = useId();
  // Comments are told to those who look at what they are on: what is held from an earlier look may be outdated.
  const { data: comments, isError, refetch } = useQuery({ ...commentsQuery(on), staleTime: 0 });
  useEffect(() => listen({ noun, id }), [noun, id]);
  return (
    <section className={classes.discussion} aria-labelledby={heading}>
      <div className={classes.top}>
        <h3 id={heading} className={classes.heading}>
          Discussion{comments && ` (${comments.length})`}
        </h3>
        <FollowButton noun={noun} id={id} />
      </div>
      {isError && !comments ? (
        <ErrorState onRetry={refetch} />
      ) : (
        // No skeleton: most have no comments, and what stands below would jump from under the hand that reaches for it.
        <ol className={classes.comments} aria-live="polite">
          {comments?.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      <Writers noun={noun} id={id} />
      <CommentForm on={on} />
    </section>
  );
}
