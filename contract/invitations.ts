import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { roles } from './roles.ts';
import { instant, line, pathReference, personShape, reference, shape, userReference, version } from './shapes.ts';

/** The states of an email invitation. */
export const invitationStates = ['sent', 'opened', 'joined', 'expired', 'bounced'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An account that asks to use an invitation that belongs to another address. */
const invitationRequestShape = shape('InvitationRequest', {
  userId: userReference,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  createdAt: instant,
});
export type InvitationRequest = z.infer<typeof invitationRequestShape>;

export const invitationShape = shape('Invitation', {
  id: reference('invitation'),
  email: z.string(),
  /** The role that the invited person gets. */
  role: z.enum(roles),
  /** The team that they join. */
  teamId: reference('team').nullable(),
  /** The invited person without an account. The person who accepts takes over their teams and everything they own. */
  personId: userReference.nullable(),
  state: z.enum(invitationStates),
  /** The account that used it; its address is empty once the account is deleted. */
  joinedBy: personShape.extend({ email: z.string() }).nullable(),
  /** The accounts that ask to use it and wait for a decision, first come, first served. */
  requests: z.array(invitationRequestShape),
  invitedById: userReference.nullable(),
  /** When the email was last sent. */
  sentAt: instant,
  expiresAt: instant,
  version,
});
export type Invitation = z.infer<typeof invitationShape>;

const sent = shape('SentInvitations', {
  invited: z.array(invitationShape),
  /** The addresses that were not invited, each with the reason. */
  refused: z.array(z.object({ email: z.string(), message: z.string() })),
});
export type SentInvitations = z.infer<typeof sent>;

const params = z.object({ id: pathReference('invitation') });
const requestParams = params.extend({ userId: userReference });

/**
 * What the signed-in caller can do with an email invitation: `join`; `confirm` their address first, or ask; only `ask`, because it
 * belongs to another address; or nothing, because they are a `member`.
 */
export const standings = ['join', 'confirm', 'ask', 'member'] as const;
export type Standing = (typeof standings)[number];

/** What an invite code or link leads to, as shown on its landing page. */
export const inviteShape = shape('Invite', {
  valid: z.boolean(),
  organization: z.object({ name: z.string() }).optional(),
  /** The team that it adds people to. */
  team: z.object({ name: z.string() }).optional(),
  /** The invited address with only its first letter and its domain, and the full name of the sender, for an email invitation. */
  email: z.string().optional(),
  invitedBy: z.string().optional(),
  /** For an email invitation and a signed-in caller. */
  standing: z.enum(standings).optional(),
  /** The caller's request to use it, if they made one. */
  request: z.enum(['waiting', 'declined']).optional(),
});
export type Invite = z.infer<typeof inviteShape>;

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/invitations',
    summary: 'List email invitations, newest first',
    answer: z.array(invitationShape),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/invitations',
    summary: 'Invite people by email; the answer lists refused addresses with reasons',
    body: z
      .object({
        emails: z
          .array(z.string().max(limits.title))
          .min(1, refusal('Enter an email address'))
          .max(
            limits.addresses,
            refusal('You can invite at most {most} addresses at once', { most: limits.addresses }),
          ),
        role: z.enum(roles).optional(),
        teamId: reference('team').nullable().optional(),
        /** A person without an account; `emails` must then hold exactly one address. */
        personId: userReference.nullable().optional(),
      })
      .meta({ id: 'NewInvitations' }),
    answer: sent,
    status: 201,
    example: { emails: ['grace@example.com'] },
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/invitations/:id/resend',
    summary: 'Send an invitation again with a new link; the old link stops working',
    params,
    answer: invitationShape,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/invitations/:id',
    summary: 'Cancel an invitation; its link stops working',
    params,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/invitations/ask',
    summary: 'Ask the sender of an email invitation that belongs to another address to let the caller use it',
    access: 'account',
    body: z.object({ inviteCode: line('Invite code') }).meta({ id: 'AskForInvitation' }),
    limit: { times: 10, seconds: 60 },
    example: { inviteCode: 'nothing-like-a-code' },
    stranger: 404,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/:id/requests/:userId/accept',
    summary: 'Let an account that asked use an invitation: it becomes a member with what the invitation gives',
    params: requestParams,
    answer: invitationShape,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/invitations/:id/requests/:userId/decline',
    summary: 'Decline the request of an account to use an invitation; it cannot ask again',
    params: requestParams,
    answer: invitationShape,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/invitations/open',
    summary: 'Read what an invite code or link leads to; marks an email invitation as opened',
    access: 'public',
    body: z.object({ inviteCode: line('Invite code') }),
    limit: { times: 30, seconds: 60 },
    answer: inviteShape,
    example: { inviteCode: 'nothing-like-a-code' },
    stranger: 200,
  }),
};
