import type { invitations } from '#contract/invitations.ts';
import type { organizations } from '#contract/organizations.ts';
import type { Config } from '#server/config.ts';
import type { Routes } from '#server/http/routes.ts';
import { sendInvitationEmails } from './email.ts';
import { cancelInvitation, listInvitations } from './invitations.ts';
import { joinByCode, openInvite, validateInvite } from './join.ts';
import { joinOffered, listOffered } from './offered.ts';
import { acceptRequest, askForInvitation, declineRequest } from './requests.ts';
import { resendInvitation, sendInvitations } from './send.ts';

/** Returns the routes for invitations. */
export const invitationRoutes = ({
  smtpUrl,
  quotas,
}: Pick<Config, 'smtpUrl' | 'quotas'>): Routes<typeof invitations> => ({
  list: (scope) => listInvitations(scope),
  send: (scope, { body }) => sendInvitations(scope, body, { sendEmails: sendInvitationEmails, smtpUrl }),
  resend: (scope, { params }) => resendInvitation(scope, params.id, { sendEmails: sendInvitationEmails, smtpUrl }),
  withdraw: (scope, { params }) => cancelInvitation(scope, params.id),
  ask: (scope, { body }) => askForInvitation(scope, body.inviteCode),
  accept: (scope, { params }) => acceptRequest(scope, params, { most: quotas }),
  decline: (scope, { params }) => declineRequest(scope, params),
  open: (scope, { body }) => openInvite(scope, body.inviteCode),
});

/** Returns the routes by which people join an organization. */
export const joinRoutes = ({ quotas }: Pick<Config, 'quotas'>) =>
  ({
    validateInvite: (scope, { params }) => validateInvite(scope, params.code),
    join: (scope, { body }) => joinByCode(scope, body.inviteCode, { most: quotas }),
    offered: (scope) => listOffered(scope),
    joinOffered: (scope, { params }) => joinOffered(scope, params.id, { most: quotas }),
  }) satisfies Partial<Routes<typeof organizations>>;
