import type { Comment } from '#contract/comments.ts';
import type { AttachedFile } from '#contract/files.ts';
import type { Discussed } from '#rules/comments.ts';
import { mentionedIn } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { usePeople } from '#web/users/queries.ts';
import { commentOn, comments } from './queries.ts';

/** What one does to the comments on something; whom an @word names is sent along. */
export function useCommentChanges({ noun, id }: Discussed) {
  const { people } = usePeople();
  const mentionsIn = (content: string) => mentionedIn(content, people).map(({ id }) => id);
  const add = useChange({
    call: ({ content, files }: { content: string; files: AttachedFile[] }) =>
      commentOn[noun](id, { content, mentions: mentionsIn(content), fileIds: files.map(({ id }) => id) }),
    of: () => `comments on ${noun} ${id}`,
    receives: comments,
    onSuccess: () => toast.success('Success', 'Comment added successfully'),
    failure: 'Failed to add comment',
  });
  const change = useChange({
    call: ({ comment, content }: { comment: Comment; content: string }) =>
      api.comments.change({ params: { id: comment.id }, body: { content, mentions: mentionsIn(content) } }),
    shows: ({ comment, content }) => [comments.patchTo([{ id: comment.id, content, mentions: mentionsIn(content) }])],
    receives: comments,
    failure: 'Failed to update comment',
  });
  const restore = useChange({
    call: ({ id }: Comment) => api.comments.restore({ params: { id } }),
    of: ({ id }) => `comments ${id}`,
    receives: comments,
    failure: 'Failed to bring the comment back',
  });
  const remove = useChange({
    call: ({ id }: Comment) => api.comments.delete({ params: { id } }),
    shows: ({ id }) => [comments.patch([id], () => null)],
    onSuccess: (_answer, comment) => offerUndo('Comment deleted successfully', '', () => restore.mutate(comment)),
    failure: 'Failed to delete comment',
  });
  return { add, change, remove };
}
