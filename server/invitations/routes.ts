import type { invitations } from '#contract/invitations.ts';
import type { Routes } from '#server/http/routes.ts';
import { listInvitations, withdrawInvitation } from './invitations.ts';
import { openInvite } from './join.ts';
import { postInvitations } from './letter.ts';
import { resendInvitation, sendInvitations } from './send.ts';

export const invitationRoutes: Routes<typeof invitations> = {
  list: (scope) => listInvitations(scope),
  send: (scope, { body }) => sendInvitations(scope, body, postInvitations),
  resend: (scope, { params }) => resendInvitation(scope, params.id, postInvitations),
  withdraw: (scope, { params }) => withdrawInvitation(scope, params.id),
  open: (scope, { body }) => openInvite(scope, body.inviteCode),
};
