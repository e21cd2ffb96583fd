import type { invitations } from '#contract/invitations.ts';
import type { Routes } from '#server/http/routes.ts';
import { listInvitations, type Post, resendInvitation, sendInvitations, withdrawInvitation } from './invitations.ts';
import { openInvite } from './join.ts';

const post: Post = async () => {};

export const invitationRoutes: Routes<typeof invitations> = {
  list: (scope) => listInvitations(scope),
  send: (scope, { body }) => sendInvitations(scope, body, post),
  resend: (scope, { params }) => resendInvitation(scope, params.id, post),
  withdraw: (scope, { params }) => withdrawInvitation(scope, params.id),
  open: (scope, { body }) => openInvite(scope, body.inviteCode),
};
