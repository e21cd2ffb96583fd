import type { Comment } from '#contract/comments.ts';
import type { AttachedFile } from '#contract/files.ts';
import type { CommentTarget } from '#rules/comments.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { useFindMentions } from '#web/writing/useFindMentions.ts';
import { commentOn, comments } from './queries.ts';

/** Adds, changes and deletes comments on a row, with the people they mention. */
export function useCommentChanges({ noun, id }: CommentTarget) {
  const findMentions = useFindMentions();
  const add = useChange({
    call: ({ content, files }: { content: string; files: AttachedFile[] }) => {
      const { mentions } = findMentions(content);
      return commentOn({ noun, id }, { content, mentions, fileIds: files.map(({ id }) => id) });
    },
    of: () => `comments on ${noun} ${id}`,
    receives: comments,
    onSuccess: () => toast.success(t('Success'), t('Comment added successfully')),
    failure: t('Failed to add comment'),
  });
  const change = useChange({
    call: ({ comment, content }: { comment: Comment; content: string }) => {
      const { mentions } = findMentions(content, comment.mentionTexts);
      return api.comments.change({ params: { id: comment.id }, body: { content, mentions } });
    },
    shows: ({ comment, content }) => [
      comments.patchTo([{ id: comment.id, ...findMentions(content, comment.mentionTexts) }]),
    ],
    receives: comments,
    failure: t('Failed to update comment'),
  });
  const restore = useChange({
    call: ({ id }: Comment) => api.comments.restore({ params: { id } }),
    of: ({ id }) => `comments ${id}`,
    receives: comments,
    failure: t('Failed to restore comment'),
  });
  const remove = useChange({
    call: ({ id }: Comment) => api.comments.delete({ params: { id } }),
    shows: ({ id }) => [comments.patch([id], () => null)],
    onSuccess: (_answer, comment) => offerUndo(t('Comment deleted successfully'), '', () => restore.mutate(comment)),
    failure: t('Failed to delete comment'),
  });
  return { add, change, remove };
}
