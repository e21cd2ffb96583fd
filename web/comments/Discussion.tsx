import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '#web/lib/live.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import classes from './Discussion.module.css';
import { commentsQuery } from './queries.ts';
import { Writers } from './Writers.tsx';

/** What people say about a to-do, and the form to say something. */
export function Discussion({ todoId }: { todoId: number }) {
  // Comments are told to those who look at their to-do: what is held from an earlier look may be outdated.
  const { data: comments, isError, refetch } = useQuery({ ...commentsQuery(todoId), staleTime: 0 });
  useEffect(() => listen({ noun: 'todos', id: todoId }), [todoId]);
  return (
    <section className={classes.discussion} aria-labelledby="discussion">
      <h3 id="discussion" className={classes.heading}>
        Discussion{comments && ` (${comments.length})`}
      </h3>
      {isError && !comments ? (
        <ErrorState onRetry={refetch} />
      ) : comments ? (
        <ol className={classes.comments} aria-live="polite">
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </ol>
      ) : (
        <ListSkeleton height={48} />
      )}
      <Writers todoId={todoId} />
      <CommentForm todoId={todoId} />
    </section>
  );
}
