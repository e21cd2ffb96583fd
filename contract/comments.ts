import { z } from 'zod';
import { targetParams, targetPath } from './discussed.ts';
import { endpoint } from './endpoint.ts';
import { fileIds, fileShape, hasContent } from './files.ts';
import { limits } from './limits.ts';
import { mentionTextShape } from './mentions.ts';
import {
  type CommentableNoun,
  commentableNouns,
  kindOf,
  kindsWith,
  nouns,
  type OneOf,
  type TargetField,
} from './nouns.ts';
import { refusal } from './refusal-text.ts';
import {
  instant,
  pathReference,
  personShape,
  rawText,
  reference,
  shape,
  typedText,
  userReference,
  version,
} from './shapes.ts';

/** For each noun whose rows have comments, the id of the row. */
const targets = Object.fromEntries(
  kindsWith('discussedAs').map((kind) => [`${kind}Id`, reference(kind).nullable()]),
) as Record<TargetField, z.ZodNullable<z.ZodInt>>;

/** A comment on a row: exactly one of the ids of `targets` is set. */
export const commentShape = shape('Comment', {
  id: reference('comment'),
  ...targets,
  content: z.string(),
  mentions: z.array(userReference),
  mentionTexts: z.array(mentionTextShape),
  user: personShape,
  files: z.array(fileShape),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Comment = z.infer<typeof commentShape>;

const empty = 'Please enter a comment';
/** Further people to mention. People named in the text need no id. */
const mentions = z.array(userReference).max(limits.mentionedMost).optional();
const textBody = shape('CommentText', { content: typedText(empty), mentions });
const textOrFiles = z
  .object({ content: rawText(empty), mentions, fileIds })
  .refine(hasContent, { path: ['content'], message: refusal(empty) })
  .meta({ id: 'NewComment' });
const params = z.object({ id: pathReference('comment') });

/** The endpoints of comments on the rows of one noun. */
const on = <N extends CommentableNoun>(noun: N) => {
  const row = { path: `${targetPath(noun)}/comments` as const, params: targetParams(noun) };
  const { discussedAs } = nouns[noun];
  return {
    list: endpoint({
      method: 'GET',
      ...row,
      summary: `List the comments on ${discussedAs}, oldest first`,
      answer: z.array(commentShape),
    }),
    create: endpoint({
      method: 'POST',
      ...row,
      summary: `Comment on ${discussedAs}`,
      byObservers: true,
      creates: 'comments',
      body: textOrFiles,
      answer: commentShape,
      status: 201,
      example: { content: 'Done by Friday?' },
    }),
  };
};
type On<N extends CommentableNoun> = ReturnType<typeof on<N>>;

const { listOnTodo, createOnTodo, ...onOthers } = Object.fromEntries(
  commentableNouns.flatMap((noun) => {
    const { list, create } = on(noun);
    return [
      [`listOn${kindOf(noun)}`, list],
      [`createOn${kindOf(noun)}`, create],
    ];
  }),
) as { [N in CommentableNoun as `listOn${Capitalize<OneOf<N>>}`]: On<N>['list'] } & {
  [N in CommentableNoun as `createOn${Capitalize<OneOf<N>>}`]: On<N>['create'];
};

export const comments = {
  list: listOnTodo,
  create: createOnTodo,
  ...onOthers,
  change: endpoint({
    method: 'PATCH',
    path: '/api/comments/:id',
    summary: "Change the text of one of the caller's comments",
    byObservers: true,
    params,
    body: textBody,
    answer: commentShape,
    example: { content: 'Done by Thursday?' },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/comments/:id',
    summary: 'Delete a comment; it can be restored for 30 days',
    byObservers: true,
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/comments/:id/restore',
    summary: 'Restore a deleted comment',
    byObservers: true,
    params,
    answer: commentShape,
  }),
};
