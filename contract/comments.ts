import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileIds, fileShape, hasContent } from './files.ts';
import { mentionTextShape } from './mentions.ts';
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

/** The nouns whose rows have comments, as in their paths. */
export const commentableNouns = ['todos', 'rocks', 'issues', 'measurables'] as const;
export type CommentableNoun = (typeof commentableNouns)[number];

/** A comment on one of the four nouns: exactly one of the four ids is set. */
export const commentShape = shape('Comment', {
  id: reference('comment'),
  todoId: reference('todo').nullable(),
  rockId: reference('rock').nullable(),
  issueId: reference('issue').nullable(),
  measurableId: reference('measurable').nullable(),
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
const mentions = z.array(userReference).max(200).optional();
const textBody = shape('CommentText', { content: typedText(empty), mentions });
const textOrFiles = z
  .object({ content: rawText(empty), mentions, fileIds })
  .refine(hasContent, { path: ['content'], message: refusal(empty) })
  .meta({ id: 'NewComment' });
const params = z.object({ id: pathReference('comment') });

/** The endpoints of comments on rows of one noun; `params` are those of the path. */
const on = <const Path extends `/api/${string}/comments`, Params extends z.ZodObject>(
  path: Path,
  what: string,
  params: Params,
) => ({
  list: endpoint({
    method: 'GET',
    path,
    summary: `List the comments on ${what}, oldest first`,
    params,
    answer: z.array(commentShape),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: `Comment on ${what}`,
    byObservers: true,
    creates: 'comments',
    params,
    body: textOrFiles,
    answer: commentShape,
    status: 201,
    example: { content: 'Done by Friday?' },
  }),
});

const onTodo = on('/api/todos/:todoId/comments', 'a to-do', z.object({ todoId: pathReference('todo') }));
const onRock = on('/api/rocks/:rockId/comments', 'a rock', z.object({ rockId: pathReference('rock') }));
const onIssue = on('/api/issues/:issueId/comments', 'an issue', z.object({ issueId: pathReference('issue') }));
const onMeasurable = on(
  '/api/measurables/:measurableId/comments',
  'a measurable',
  z.object({ measurableId: pathReference('measurable') }),
);

export const comments = {
  list: onTodo.list,
  create: onTodo.create,
  listOnRock: onRock.list,
  createOnRock: onRock.create,
  listOnIssue: onIssue.list,
  createOnIssue: onIssue.create,
  listOnMeasurable: onMeasurable.list,
  createOnMeasurable: onMeasurable.create,
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
