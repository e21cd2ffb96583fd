import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits, roles } from './limits.ts';
import { refusal } from './refusal-text.ts';
import { instant, line, pathReference, reference, shape, userReference, version } from './shapes.ts';

/** How far an invitation by e-mail has come. */
export const invitationStates = ['sent', 'opened', 'joined', 'expired', 'bounced'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationShape = shape('Invitation', {
  id: reference('invitation'),
  email: z.string(),
  /** What whoever joins by it becomes. */
  role: z.enum(roles),
  /** The team on which they come. */
  teamId: reference('team').nullable(),
  /** The person without an account who is invited: accepting it takes over their teams and all that they own. */
  personId: userReference.nullable(),
  state: z.enum(invitationStates),
  invitedById: userReference.nullable(),
  /** When the mail went out last. */
  sentAt: instant,
  expiresAt: instant,
  version,
});
export type Invitation = z.infer<typeof invitationShape>;

const sent = shape('SentInvitations', {
  invited: z.array(invitationShape),
  /** The addresses that were not invited, each with a sentence that says why. */
  refused: z.array(z.object({ email: z.string(), message: z.string() })),
});
export type SentInvitations = z.infer<typeof sent>;

const params = z.object({ id: pathReference('invitation') });

/** What a code or a link opens, as its landing page tells it. */
export const inviteShape = shape('Invite', {
  valid: z.boolean(),
  organization: z.object({ name: z.string() }).optional(),
  /** The team on which one comes by it. */
  team: z.object({ name: z.string() }).optional(),
  /** The address to which it was sent, and the full name of the person who sent it. */
  email: z.string().optional(),
  invitedBy: z.string().optional(),
});
export type Invite = z.infer<typeof inviteShape>;

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/invitations',
    summary: 'List the invitations by e-mail, the latest first',
    answer: z.array(invitationShape),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/invitations',
    summary: 'Invite addresses by e-mail; tells of each that is not invited why not',
    body: z
      .object({
        emails: z
          .array(z.string().max(limits.title))
          .min(1, refusal('Enter an email address'))
          .max(limits.addresses, `At most ${limits.addresses} addresses can be invited at once`),
        role: z.enum(roles).optional(),
        teamId: reference('team').nullable().optional(),
        /** A person without an account; there must be exactly one address then. */
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
    summary: 'Send an invitation again, with a new link; the old one stops working',
    params,
    answer: invitationShape,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/invitations/:id',
    summary: 'Withdraw an invitation; its link stops working',
    params,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/invitations/open',
    summary: 'Tell what an invite code or link opens; an invitation by e-mail counts as opened',
    access: 'public',
    body: z.object({ inviteCode: line('Invite code') }),
    limit: { times: 30, seconds: 60 },
    answer: inviteShape,
    example: { inviteCode: 'nothing-like-a-code' },
    stranger: 200,
  }),
};
