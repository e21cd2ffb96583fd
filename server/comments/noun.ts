import { and, eq, sql } from 'drizzle-orm';
import type { Comment } from '#contract/comments.ts';
import { targetOfComment } from '#rules/comments.ts';
import { mayAdminister } from '#rules/people.ts';
import { inTrash } from '#server/nouns/in-trash.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readComments } from './comments.ts';
import { commentRoutes } from './routes.ts';
import { comments } from './table.ts';
import { columnName, targetFields, targetsIn, targetTables } from './targets.ts';

/** The row that a comment is on: its activity log shows the comment, and people who look at it receive the comment. */
const commentedRow = (comment: Comment) => {
  const { noun, id } = targetOfComment(comment);
  return `${noun}:${id}`;
};

/** The title of the row a comment is on; null if that is deleted. */
const discussedTitle = sql`coalesce(${sql.join(
  targetFields.map((field) => {
    const table = targetTables[field];
    return sql`(select ${'title' in table ? sql`title` : sql`name`} from ${table}
      where ${table}.id = comments.${sql.identifier(columnName(field))} and ${table}.deleted_at is null)`;
  }),
  sql`, `,
)})`;

export const commentNoun: Noun<'comments'> = {
  routes: commentRoutes,
  read: readComments,
  about: commentedRow,
  room: commentedRow,
  hiddenFields: ['mentions', 'mentionTexts'],
  hiddenValues: ['content'],
  ...inTrash('comments', comments, (scope) => ({
    title: comments.content,
    within: discussedTitle,
    deletedBy: comments.deletedById,
    isRestorable: and(
      sql`${discussedTitle} is not null`,
      mayAdminister(scope.actor) ? undefined : eq(comments.deletedById, scope.actor.userId),
    ),
  })),
  ownData: ({ actor }) => ({
    table: comments,
    columns: { ...targetsIn(comments), content: comments.content, createdAt: comments.createdAt },
    isMine: eq(comments.userId, actor.userId),
  }),
};
