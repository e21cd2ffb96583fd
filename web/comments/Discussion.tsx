import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { CommentTarget } from '#rules/comments.ts';
import { FollowButton } from '#web/followers/FollowButton.tsx';
import { listen } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { TypingIndicator } from '#web/writing/TypingIndicator.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import classes from './Discussion.module.css';
import { commentsQuery } from './queries.ts';

type Props = CommentTarget & {
  /** The ids of the row's owner and creator. */
  involved: (string | null)[];
};

/** The comments on a row, and the form to add one. */
export function Discussion({ noun, id, involved }: Props) {
  const on = { noun, id };
  // A dialog may switch to another row. The draft stays with the row it was typed on.
  const topic = `${noun} ${id}`;
  const heading = useId();
  // Live comments arrive only while the row is open, so comments from an earlier visit may be outdated.
  const { data: comments, isError, refetch } = useQuery({ ...commentsQuery(on), staleTime: 0 });
  useEffect(() => listen({ noun, id }), [noun, id]);
  /** The people most likely to be mentioned: latest authors first, then owner and creator. */
  const likely = () => [
    ...new Set([...(comments ?? []).map(({ user }) => user.id).reverse(), ...involved.flatMap((one) => one ?? [])]),
  ];
  return (
    <section className={classes.discussion} aria-labelledby={heading}>
      <div className="row between mb-12 min-h-28">
        <h3 id={heading} className="size-15">
          {comments ? t('Discussion ({count})', { count: comments.length }) : t('Discussion')}
        </h3>
        <FollowButton noun={noun} id={id} />
      </div>
      {isError && !comments ? (
        <ErrorState onRetry={refetch} />
      ) : (
        // No skeleton: most rows have no comments, and the form below would jump away from the pointer.
        <ol className={`${classes.comments} grid gap-14`} aria-live="polite">
          {comments?.map((comment) => (
            <CommentItem key={comment.id} comment={comment} mentions={{ likely }} />
          ))}
        </ol>
      )}
      <TypingIndicator key={topic} noun={noun} id={id} />
      <CommentForm key={topic} on={on} mentions={{ likely }} />
    </section>
  );
}
