import type { invitations } from '#contract/invitations.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { listInvitations, withdrawInvitation } from './invitations.ts';
import { openInvite } from './join.ts';
import { postInvitations } from './letter.ts';
import { resendInvitation, sendInvitations } from './send.ts';

export const invitationRoutes = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): Routes<typeof invitations> => ({
  list: (scope) => listInvitations(scope),
  send: (scope, { body }) => sendInvitations(scope, body, { post: postInvitations, smtpUrl }),
  resend: (scope, { params }) => resendInvitation(scope, params.id, { post: postInvitations, smtpUrl }),
  withdraw: (scope, { params }) => withdrawInvitation(scope, params.id),
  open: (scope, { body }) => openInvite(scope, body.inviteCode),
});
