import type { Role } from '#contract/users.ts';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { sendInvitationEmails } from './email.ts';
import { sendInvitations } from './send.ts';

/**
 * Invites a person without an account by email, for an import. Returns false if they cannot be invited, such as a member's address or a limit of
 * the day: they are there without an account, and can be invited later.
 */
export async function invitePerson(
  scope: Scope,
  { personId, email, role }: { personId: string; email: string; role?: Role },
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
): Promise<boolean> {
  try {
    const sent = await sendInvitations(
      scope,
      { emails: [email], personId, role },
      { smtpUrl, sendEmails: sendInvitationEmails },
    );
    return sent.invited.length > 0;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
