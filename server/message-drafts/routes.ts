import type { messageDrafts } from '#contract/message-drafts.ts';
import type { Routes } from '#server/http/routes.ts';
import { listDrafts, saveDraft } from './message-drafts.ts';

export const messageDraftRoutes: Routes<typeof messageDrafts> = {
  list: listDrafts,
  save: (scope, { params, body }) => saveDraft(scope, params.id, body),
};
