import type { savedMessages } from '#contract/saved-messages.ts';
import type { Routes } from '#server/http/routes.ts';
import { listSaved, listSavedMarks, removeSaved, saveMessage } from './saved-messages.ts';

export const savedMessageRoutes: Routes<typeof savedMessages> = {
  list: (scope, { query }) => listSaved(scope, query),
  marks: listSavedMarks,
  save: (scope, { params, body }) => saveMessage(scope, params.id, body.remindAt),
  remove: (scope, { params }) => removeSaved(scope, params.id),
};
