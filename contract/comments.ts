import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, pathReference, personShape, reference, shape, typedText, userReference, version } from './shapes.ts';

export const commentShape = shape('Comment', {
  id: reference('comment'),
  todoId: reference('todo'),
  content: z.string(),
  mentions: z.array(userReference),
  user: personShape,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Comment = z.infer<typeof commentShape>;

const words = shape('CommentText', {
  content: typedText('Please enter a comment'),
  mentions: z.array(userReference).max(200).optional(),
});
const todoParams = z.object({ todoId: pathReference('todo') });
const params = z.object({ id: pathReference('comment') });

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/api/todos/:todoId/comments',
    summary: 'List the comments on a to-do, oldest first',
    params: todoParams,
    answer: z.array(commentShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/todos/:todoId/comments',
    summary: 'Comment on a to-do',
    creates: 'comments',
    params: todoParams,
    body: words,
    answer: commentShape,
    status: 201,
    example: { content: 'Done by Friday?' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/comments/:id',
    summary: 'Change the text of one’s own comment',
    params,
    body: words,
    answer: commentShape,
    example: { content: 'Done by Thursday?' },
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/comments/:id', summary: 'Delete a comment', params }),
};
