import type { scheduledMessages } from '#contract/scheduled-messages.ts';
import type { Routes } from '#server/http/routes.ts';
import {
  changeScheduled,
  deleteScheduled,
  listScheduled,
  scheduleMessage,
  sendScheduled,
} from './scheduled-messages.ts';

export const scheduledMessageRoutes: Routes<typeof scheduledMessages> = {
  list: listScheduled,
  create: (scope, { params, body }) => scheduleMessage(scope, params.id, body),
  change: (scope, { params, body }) => changeScheduled(scope, params.id, body),
  send: (scope, { params }) => sendScheduled(scope, params.id),
  delete: (scope, { params }) => deleteScheduled(scope, params.id),
};
