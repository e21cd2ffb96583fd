import type { customEmoji } from '#contract/custom-emoji.ts';
import type { Routes } from '#server/http/routes.ts';
import { createCustomEmoji, deleteCustomEmoji, listCustomEmoji, readEmojiPicture } from './custom-emoji.ts';

export const customEmojiRoutes: Routes<typeof customEmoji> = {
  list: (scope) => listCustomEmoji(scope),
  create: (scope, { query, body }) => createCustomEmoji(scope, query.name, body),
  picture: (scope, { params }) => readEmojiPicture(scope, params.id),
  delete: (scope, { params }) => deleteCustomEmoji(scope, params.id),
};
