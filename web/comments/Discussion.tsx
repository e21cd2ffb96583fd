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

type Props = Discussed & {
  /** The ids of the row's owner and creator. */
  involved: (string | null)[];
};

/** What people say about something, and the form to say something. */
export function Discussion({ noun, id, involved }: Props) {
  const on = { noun, id };
  // A dialog may go on to another row: what was typed stays with the one it was typed on.
  const topic = `${noun} ${id}`;
  const heading = useId();
  // Comments are told to those who look at what they are on: what is held from an earlier look may be outdated.
  const { data: comments, isError, refetch } = useQuery({ ...commentsQuery(on), staleTime: 0 });
  useEffect(() => listen({ noun, id }), [noun, id]);
  /** Those who take part are the people most likely meant by a mention: who wrote last, then owner and creator. */
  const likely = () => [
    ...new Set([...(comments ?? []).map(({ user }) => user.id).reverse(), ...involved.flatMap((one) => one ?? [])]),
  ];
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
            <CommentItem key={comment.id} comment={comment} mentions={{ likely }} />
          ))}
        </ol>
      )}
      <Writers key={topic} noun={noun} id={id} />
      <CommentForm key={topic} on={on} mentions={{ likely }} />
    </section>
  );
}
