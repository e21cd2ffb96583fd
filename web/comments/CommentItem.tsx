import { ActionIcon, Badge } from '@mantine/core';
import { useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { trashDays } from '#contract/limits.ts';
import { mayDeleteComment, mayEditComment, targetOfComment } from '#rules/comments.ts';
import { Files } from '#web/files/Files.tsx';
import { usePresence } from '#web/lib/live.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import { MessageText } from '#web/writing/MessageText.tsx';
import { TextEditor, UnfinishedEdit } from '#web/writing/TextEditor.tsx';
import type { Mentions } from '#web/writing/WritingField.tsx';
import { useCommentChanges } from './useCommentChanges.ts';

/** A comment with its author, time, files and mentions. */
export function CommentItem({ comment, mentions }: { comment: Comment; mentions: Mentions }) {
  const { change, remove } = useCommentChanges(targetOfComment(comment));
  const { nameOf } = usePeople();
  const asker = useAsker();
  const present = usePresence();
  const [isEditing, setIsEditing] = useState(false);
  const question = useDialog();
  const draft = `comment.${comment.id}.edit`;
  const authored = { userId: comment.user.id };
  return (
    <li className="flex align-start gap-10">
      <PersonAvatar person={comment.user} size={32} present={present.has(comment.user.id)} />
      <div className="fill">
        <div className="row wrap gap-0-8 min-h-24 breaks">
          <strong>{nameOf(comment.user)}</strong>
          <span className="dimmed tiny">
            <TimeAgo at={comment.createdAt} />
            {comment.updatedAt > comment.createdAt && t(' (edited)')}
          </span>
          {!isEditing && (
            <span className="flex push-right">
              {mayEditComment(asker, authored) && (
                <ActionIcon
                  size={24}
                  aria-label={t('Edit comment')}
                  title={t('Edit')}
                  onClick={() => setIsEditing(true)}
                >
                  <IconPencil size={15} stroke={1.6} />
                </ActionIcon>
              )}
              {mayDeleteComment(asker, authored) && (
                <ActionIcon
                  size={24}
                  aria-label={t('Delete comment')}
                  title={t('Delete')}
                  onClick={() => question.open()}
                >
                  <IconTrash size={15} stroke={1.6} />
                </ActionIcon>
              )}
            </span>
          )}
        </div>
        {isEditing ? (
          <TextEditor
            aria-label={t('Your comment')}
            minRows={2}
            maxRows={10}
            emptyError={t('Please enter a comment')}
            draft={draft}
            initial={comment.content}
            mentions={mentions}
            onClose={() => setIsEditing(false)}
            onSave={(content) => {
              setIsEditing(false);
              if (content !== comment.content) change.mutate({ comment, content });
            }}
          />
        ) : (
          comment.content && <MessageText content={comment.content} mentionTexts={comment.mentionTexts} />
        )}
        {!isEditing && <UnfinishedEdit draft={draft} onContinue={() => setIsEditing(true)} />}
        {comment.files.length > 0 && <Files files={comment.files} />}
        {comment.mentions.length > 0 && !isEditing && (
          <div className="flex wrap gap-4 mt-6">
            {comment.mentions.map((id) => (
              <Badge key={id} tt="none">
                @{nameOf(id)}
              </Badge>
            ))}
          </div>
        )}
      </div>
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => remove.mutate(comment)}
          question={t(
            'Are you sure you want to delete this comment? You can restore it from the trash for {days} days.',
            { days: trashDays },
          )}
        />
      ))}
    </li>
  );
}
