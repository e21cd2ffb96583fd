import type { MailContent } from '#server/mail/content.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import type { SystemScope } from '#server/scope.ts';

/**
 * Mails the owner of an account about a change, if the address is confirmed. An unconfirmed address may belong to a stranger, and the
 * names in the email, chosen by the person who registered, could be spam.
 */
export async function mailOwner(
  scope: Pick<SystemScope, 'db' | 'now'>,
  { email, emailConfirmedAt }: { email: string | null; emailConfirmedAt: string | null },
  content: MailContent,
): Promise<void> {
  if (email && emailConfirmedAt) await enqueueMail(scope, email, content);
}
