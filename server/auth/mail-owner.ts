import type { Letter } from '#server/mail/letter.ts';
import { post } from '#server/mail/mail.ts';
import type { SystemScope } from '#server/scope.ts';

/**
 * Mails the owner of an account what happened to it, if its address was confirmed. Another address may be a stranger's, to whom the
 * names in the letter, typed by whoever registered with it, would be an advertisement.
 */
export async function mailOwner(
  scope: Pick<SystemScope, 'db' | 'now'>,
  { email, emailConfirmedAt }: { email: string | null; emailConfirmedAt: string | null },
  letter: Letter,
): Promise<void> {
  if (email && emailConfirmedAt) await post(scope, email, letter);
}
