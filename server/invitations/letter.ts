import { and, eq, isNull } from 'drizzle-orm';
import { productName } from '#contract/limits.ts';
import { fullName } from '#rules/people.ts';
import { found } from '#server/db/tenant.ts';
import { transact } from '#server/events/transact.ts';
import type { Work } from '#server/jobs/job.ts';
import type { Letter } from '#server/mail/letter.ts';
import { post } from '#server/mail/mail.ts';
import { organizations } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';
import { type Inviting, readInvitations } from './invitations.ts';
import { invitations } from './table.ts';

/** Sends the mails of invitations, each with the token of its link, once what invites is committed. */
export async function postInvitations(
  scope: Inviting,
  letters: { invitationId: number; token: string }[],
): Promise<void> {
  const { db, actor } = scope;
  const [inviter] = await db.select().from(users).where(eq(users.id, actor.userId));
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, actor.organizationId));
  const name = organization?.name ?? '';
  for (const { invitationId, token } of letters) {
    const isThis = and(eq(invitations.organizationId, actor.organizationId), eq(invitations.id, invitationId));
    const { email } = found(
      await db.select({ email: invitations.email }).from(invitations).where(isThis),
      'Invitation',
    );
    const mailId = await post(scope, email, letterOf(fullName(inviter), name, token));
    await db.update(invitations).set({ mailId }).where(isThis);
  }
}

const letterOf = (inviter: string, organization: string, token: string): Letter => ({
  subject: `Join ${organization} on ${productName}`,
  parts: [
    { text: `${inviter} invites you to join ${organization} on ${productName}.` },
    { button: 'Accept Invitation', path: `/invite?invite=${token}` },
    { text: 'The link is yours alone: it lets in once, within two weeks.' },
  ],
  footnote: 'If you do not know what this is about, leave it: nothing happens.',
});

/** Says of the invitation whose mail was refused for good that it has bounced. */
export async function bounceInvitation({ db, now, telling }: Pick<Work, 'db' | 'now' | 'telling'>, mailId: string) {
  await transact(db, { actor: undefined, now }, async ({ db, into }) => {
    const bounced = await db
      .update(invitations)
      .set({ bouncedAt: now.toISOString() })
      .where(and(eq(invitations.mailId, mailId), isNull(invitations.joinedAt)))
      .returning({ id: invitations.id, organizationId: invitations.organizationId });
    for (const { id, organizationId } of bounced) {
      const rows = await readInvitations({ db, now, actor: { organizationId } }, [id]);
      into(organizationId).touch('invitations', rows);
    }
  });
  telling.wake();
}
