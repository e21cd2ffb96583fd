import type { Role } from '#contract/users.ts';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { sendInvitationEmails } from './email.ts';
import { sendInvitations } from './send.ts';

/**
 * Invites a person without an account by email, for an import. Someone who cannot be invited, such as with a member's address, is there without an
 * account, and can be invited later. At a limit of the day no one else can be invited either.
 */
export async function invitePerson(
  scope: Scope,
  { personId, email, role }: { personId: string; email: string; role?: Role },
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
): Promise<'invited' | 'refused' | 'limit'> {
  try {
    const sent = await sendInvitations(
      scope,
      { emails: [email], personId, role },
      { smtpUrl, sendEmails: sendInvitationEmails },
    );
    return sent.invited.length > 0 ? 'invited' : 'refused';
  } catch (error) {
    if (error instanceof Refusal) return error.status === 429 ? 'limit' : 'refused';
    throw error;
  }
}
