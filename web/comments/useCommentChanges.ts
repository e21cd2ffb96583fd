import type { Comment } from '#contract/comments.ts';
import { mentionedIn } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { usePeople } from '#web/users/queries.ts';
import { patchComments, placeComment } from './queries.ts';

const touches = ['comments'];

/** What one does to the comments on a to-do; whom an @word names is sent along. */
export function useCommentChanges(todoId: number) {
  const { people } = usePeople();
  const mentionsIn = (content: string) => mentionedIn(content, people).map(({ id }) => id);
  const add = useChange({
    call: (content: string) =>
      api.comments.create({ params: { todoId }, body: { content, mentions: mentionsIn(content) } }),
    touches,
    onSuccess: (comment, _content, client) => {
      placeComment(client, comment);
      toast.success('Success', 'Comment added successfully');
    },
    failure: 'Failed to add comment',
  });
  const change = useChange({
    call: ({ comment, content }: { comment: Comment; content: string }) =>
      api.comments.change({ params: { id: comment.id }, body: { content, mentions: mentionsIn(content) } }),
    touches,
    optimistic: (client, { comment, content }) =>
      placeComment(client, { ...comment, content, mentions: mentionsIn(content) }),
    failure: 'Failed to update comment',
  });
  const remove = useChange({
    call: ({ id }: Comment) => api.comments.delete({ params: { id } }),
    touches,
    optimistic: (client, { id }) => patchComments(client, todoId, (rows) => rows.filter((row) => row.id !== id)),
    onSuccess: () => toast.success('Success', 'Comment deleted successfully'),
    failure: 'Failed to delete comment',
  });
  return { add, change, remove };
}
