import { and, eq, isNull, sql } from 'drizzle-orm';
import { productName } from '#contract/product.ts';
import { fullName } from '#rules/people.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { transact } from '#server/events/transact.ts';
import type { Work } from '#server/jobs/job.ts';
import type { Letter } from '#server/mail/letter.ts';
import { postAll } from '#server/mail/mail.ts';
import { organizations } from '#server/organizations/table.ts';
import { theServer } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { readInvitations } from './invitations.ts';
import type { Inviting } from './send.ts';
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
  const rows = await readInvitations(
    scope,
    letters.map(({ invitationId }) => invitationId),
  );
  const tokens = new Map(letters.map(({ invitationId, token }) => [invitationId, token]));
  const mails = await postAll(
    scope,
    rows.map(({ id, email, personId }) => ({
      recipient: email,
      letter: letterOf(unlinked(fullName(inviter)), unlinked(name), tokens.get(id) ?? '', personId !== null),
    })),
  );
  await db.execute(sql`
    update invitations set mail_id = mail.id
    from jsonb_to_recordset(${JSON.stringify([...mails].map(([email, id]) => ({ email, id })))}::jsonb)
      as mail (email text, id uuid)
    where ${ours(
      scope,
      invitations,
      isOneOf(
        invitations.id,
        rows.map(({ id }) => id),
      ),
    )} and invitations.email = mail.email`);
}

/** A name that a stranger chose, without an address that a mail program would make a link of. */
const unlinked = (name: string) => name.replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/gi, '…');

const letterOf = (inviter: string, organization: string, token: string, isExpected: boolean): Letter => ({
  subject: `Join ${organization} on ${productName}`,
  parts: [
    { text: `${inviter} invites you to join ${organization} on ${productName}.` },
    ...(isExpected
      ? [{ text: 'Your colleagues have already assigned work to you. You will find it there as soon as you accept.' }]
      : []),
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
      const rows = await readInvitations({ db, now, actor: theServer(organizationId) }, [id]);
      into(organizationId).touch('invitations', rows);
    }
  });
  telling.wake();
}
